// Writes a memory snapshot of a started Pyodide: node tools/make_snapshot.mjs LIBRARY FILE
// A start from it takes a third of the time. It is a private interface of Pyodide: the page falls back to the plain start.
// Only pure Python may be in it: a loaded C extension cannot be restored.
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({ _makeSnapshot: true, stdLibURL: process.argv[2] });
pyodide.runPython(`
import argparse, ast, asyncio, base64, collections, contextlib, copy, dataclasses, datetime, decimal, enum, functools, gc, gettext
import hashlib, importlib.metadata, importlib.resources, inspect, itertools, json, keyword, math, operator, random, re, string, struct
import textwrap, types, typing, urllib.parse, uuid, weakref, zipfile
gc.collect()
`);
const snapshot = pyodide.makeMemorySnapshot();
writeFileSync(process.argv[3], gzipSync(snapshot, { level: 9 }));
process.exit(0);
