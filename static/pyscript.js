// @ts-check
// PyScript, without the one thing that it would build from text: what it hands its worker along with the Python to run. The page's policy
// lets no text become a program, and `interpreter.js` gives the worker the same.
// @ts-ignore: it comes with the build
import { hooks } from "./vendor/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
