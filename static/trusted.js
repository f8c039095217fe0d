// @ts-check
// Pyodide finds out what kind of worker it is in by loading an empty script, which throws in ours. It may try (Trusted Types), and nothing else.
/** @type {any} */ (globalThis).trustedTypes?.createPolicy("default", {
  createScriptURL: (/** @type {string} */ address) => (address === "data:text/javascript," ? address : null),
});
