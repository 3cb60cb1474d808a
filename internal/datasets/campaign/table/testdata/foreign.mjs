// Reads a Parquet file by hyparquet, which is not ours, and writes its rows as JSON lines: node foreign.mjs FOLDER FILE, where the
// folder is that of the package.
import { pathToFileURL } from 'node:url'
const { asyncBufferFromFile, parquetReadObjects } = await import(pathToFileURL(process.argv[2] + '/src/node.js'))
const rows = await parquetReadObjects({ file: await asyncBufferFromFile(process.argv[3]) })
const plain = (_, v) => typeof v === 'bigint' ? Number(v) : v
for (const row of rows) console.log(JSON.stringify(row, plain))
