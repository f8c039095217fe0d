// Adds byte code for the page's own Python to pure wheels: node tools/compile_wheels.mjs OUT WHEEL…
// The page's interpreter then has nothing to compile at its start. Only that interpreter writes byte code that it reads, so it does the work.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { loadPyodide } from "pyodide";

const [out, ...wheels] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.runPython(`
import importlib.util, io, marshal, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(data):
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as wheel, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for item in wheel.infolist():
            content = wheel.read(item)
            out.writestr(zipfile.ZipInfo(item.filename, (2020, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
            if item.filename.endswith(".py"):
                path = "/lib/python%d.%d/site-packages/" % sys.version_info[:2] + item.filename
                code = compile(content, path, "exec", dont_inherit=True)
                # Unchecked: a wheel's files never change under the byte code.
                byte_code = _code_to_hash_pyc(code, importlib.util.source_hash(content), False)
                name = importlib.util.cache_from_source(item.filename)
                out.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), bytes(byte_code), zipfile.ZIP_DEFLATED)
    return made.getvalue()
`);
const compiled = pyodide.globals.get("compiled");
for (const wheel of wheels) {
  const data = pyodide.toPy(new Uint8Array(readFileSync(wheel)));
  const made = compiled(data.tobytes?.() ?? data);
  writeFileSync(join(out, basename(wheel)), made.toJs());
}
process.exit(0);
