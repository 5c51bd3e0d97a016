import { AsyncZipDeflate, Zip, ZipPassThrough } from 'fflate'

/** Smaller files go up as they are. */
const PACKED_FROM = 1024 * 1024
const PIECE_BYTES = 4 * 1024 * 1024

const isPacked = ({ name }: File): boolean => /\.(?:zip|xlsx|ods)$/i.test(name)

/** One zip of files, each under its name: they pass through piece by piece, since pictures may be more than a page can hold. */
function zipped(files: ReadonlyMap<string, File>): Promise<Blob> {
  const pieces: Blob[] = []
  return new Promise((resolve, reject) => {
    const zip = new Zip((error, bytes, isLast) => {
      if (error) return reject(error)
      // The browser may put a blob aside; an array stays in memory.
      pieces.push(new Blob([new Uint8Array(bytes)]))
      if (isLast) resolve(new Blob(pieces))
    })
    const addAll = async (): Promise<void> => {
      for (const [name, file] of files) {
        const entry = isPacked(file) ? new ZipPassThrough(name) : new AsyncZipDeflate(name, { level: 6 })
        zip.add(entry)
        for await (const piece of piecesOf(file)) entry.push(piece)
        entry.push(new Uint8Array(), true)
      }
      zip.end()
    }
    addAll().catch(reject)
  })
}

async function* piecesOf(file: File): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < file.size; at += PIECE_BYTES)
    yield new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer())
}

/** The chosen files as the one that goes up: several, or a large list, are packed into a zip. */
export async function packFiles(files: readonly File[]): Promise<File> {
  const [only, ...others] = files
  if (only && others.length === 0 && (isPacked(only) || only.size < PACKED_FROM)) return only
  const taken = new Set<string>()
  const entries = new Map(files.map((file) => [ownName(file.name, taken), file]))
  const name = others.length === 0 && only ? `${only.name}.zip` : 'files.zip'
  return new File([await zipped(entries)], name, { type: 'application/zip' })
}

/** Exports of several systems or folders often have one name; in the zip the second would replace the first. */
function ownName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let own = name
  for (let at = 2; taken.has(own.toLowerCase()); at++) own = `${stem} (${at})${ending}`
  taken.add(own.toLowerCase())
  return own
}
