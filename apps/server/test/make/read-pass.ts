import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

const run = promisify(execFile)

/** The files of a pass by their names. */
export type PassFiles = ReadonlyMap<string, Buffer>

const unzip = async (bytes: Buffer): Promise<PassFiles> => {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  const files = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        void buffer(stream).then((content) => {
          files.set(entry.fileName, content)
          zip.readEntry()
        }, reject)
      })
    })
    zip.on('end', resolve)
    zip.on('error', reject)
    zip.readEntry()
  })
  return files
}

/**
 * Opens a pass as a telephone does, with nothing of the library that wrote it: each file is what the manifest says, no other lies there, and OpenSSL proves
 * the manifest's signature up to `root`. Throws for a pass that is not whole.
 */
export async function readPass(
  bytes: Buffer,
  root: string,
): Promise<{ files: PassFiles; pass: Record<string, unknown> }> {
  const files = await unzip(bytes)
  const part = (name: string): Buffer => {
    const found = files.get(name)
    if (!found) throw new Error(`the pass has no ${name}`)
    return found
  }
  const manifest = JSON.parse(part('manifest.json').toString()) as Record<string, string>
  const told = Object.keys(manifest).toSorted()
  const there = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'signature').toSorted()
  if (told.join('\n') !== there.join('\n'))
    throw new Error(`the manifest names ${told.join()}, and there are ${there.join()}`)
  for (const [name, hash] of Object.entries(manifest))
    if (createHash('sha1').update(part(name)).digest('hex') !== hash) throw new Error(`${name} was changed`)
  await proveSignature(part('signature'), part('manifest.json'), root)
  return { files, pass: JSON.parse(part('pass.json').toString()) as Record<string, unknown> }
}

async function proveSignature(signature: Buffer, manifest: Buffer, root: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kassa-pass-'))
  try {
    const at = (name: string): string => path.join(folder, name)
    await writeFile(at('signature'), signature)
    await writeFile(at('manifest.json'), manifest)
    await writeFile(at('root.pem'), root)
    const asked = ['smime', '-verify', '-inform', 'DER', '-in', at('signature'), '-content', at('manifest.json')]
    // The certificates of a test last from 2026 on, whatever day it is.
    const trust = ['-CAfile', at('root.pem'), '-purpose', 'any', '-attime', String(Date.parse('2026-03-02') / 1000)]
    await run('openssl', [...asked, ...trust, '-binary', '-out', at('read')])
  } finally {
    await rm(folder, { recursive: true })
  }
}
