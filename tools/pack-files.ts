import { createReadStream, createWriteStream, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'

const packable = /\.(?:js|css|json|svg|wasm|webmanifest|txt|ttf|otf)$/

/** Smaller files fit into half a packet as they are. */
const worthwhileBytes = 640

const wholeBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && packable.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size >= worthwhileBytes)

/** The smallest, which takes a processor a quarter of a minute for the whole app, and one that takes a tenth of that. */
const qualities = { small: 11, quick: 5 } as const
export type PackingQuality = keyof typeof qualities

const brotliOf = (packing: PackingQuality, size: number): zlib.BrotliOptions => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: qualities[packing],
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})

async function packOne(file: string, packing: PackingQuality): Promise<void> {
  const { size } = statSync(file)
  const made = [
    { to: `${file}.br`, packer: zlib.createBrotliCompress(brotliOf(packing, size)) },
    { to: `${file}.gz`, packer: zlib.createGzip({ level: 9 }) },
  ]
  for (const { to, packer } of made) {
    const coming = `${to}.coming`
    await pipeline(createReadStream(file), packer, createWriteStream(coming))
    // Put in place whole: a server may be sending the one that lies there.
    if (statSync(coming).size < size) renameSync(coming, to)
    else rmSync(coming)
  }
}

/** Puts `x.br` and `x.gz` beside every script, style sheet and other text below `folder`, where that makes it smaller; so many files at a time. */
export async function packFiles(folder: string, packing: PackingQuality = 'small', atOnce = 4): Promise<void> {
  const waiting = wholeBelow(folder)
  const next = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await packOne(file, packing)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
