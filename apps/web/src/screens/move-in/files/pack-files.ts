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
  const taken = new Set<string>()
  for (const file of files)
    entries[ownName(file.name, taken)] = [new Uint8Array(await file.arrayBuffer()), { level: isPacked(file) ? 0 : 6 }]
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
