import { zip, type AsyncZippable } from 'fflate'

/** Smaller files go up as they are. */
const PACKED_FROM = 1024 * 1024

const isPacked = ({ name }: File): boolean => /\.(?:zip|xlsx|ods)$/i.test(name)

const zipped = (entries: AsyncZippable): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    zip(entries, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })

/** The chosen files as the one that goes up: several, or a large list, are packed into a zip. */
export async function packFiles(files: readonly File[]): Promise<File> {
  const [only, ...others] = files
  if (only && others.length === 0 && (isPacked(only) || only.size < PACKED_FROM)) return only
  const entries: AsyncZippable = {}
  for (const file of files)
    entries[file.name] = [new Uint8Array(await file.arrayBuffer()), { level: isPacked(file) ? 0 : 6 }]
  const name = others.length === 0 && only ? `${only.name}.zip` : 'files.zip'
  return new File([await zipped(entries)], name, { type: 'application/zip' })
}
