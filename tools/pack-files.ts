import { createReadStream, createWriteStream, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'

const packable = /\.(?:js|css|json|svg|wasm|webmanifest|txt|ttf|otf)$/

/** Smaller files fit into a packet or two as they are. */
const worthwhileBytes = 1_024

const wholeBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && packable.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size >= worthwhileBytes)

const smallest = (size: number): zlib.BrotliOptions => ({
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: size },
})

async function packOne(file: string): Promise<void> {
  const { size } = statSync(file)
  const made = [
    { to: `${file}.br`, packer: zlib.createBrotliCompress(smallest(size)) },
    { to: `${file}.gz`, packer: zlib.createGzip({ level: 9 }) },
  ]
  for (const { to, packer } of made) {
    await pipeline(createReadStream(file), packer, createWriteStream(to))
    if (statSync(to).size >= size) rmSync(to)
  }
}

/** Puts `x.br` and `x.gz` beside every script, style sheet and other text below `folder`, where that makes it smaller. */
export async function packFiles(folder: string): Promise<void> {
  const waiting = wholeBelow(folder)
  const next = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await packOne(file)
  }
  await Promise.all(Array.from({ length: 4 }, next))
}
