import { openZip } from '../files/sliced-file.ts'

const STYLES = 'xl/styles.xml'
/** Styles of a workbook are far smaller. */
const MOST_STYLES = 4 * 1024 * 1024

/** Zeros alone: so many digits are shown, whatever the number. */
const zeros = /^0{2,20}$/
const percent = /^0(?:\.0+)?%$/

/** A number as its format shows it, where that says more than the number: `00042`, `19%`. */
export function shownNumber(value: number, format: string | undefined): string | undefined {
  if (format === undefined) return undefined
  if (zeros.test(format) && Number.isInteger(value) && value >= 0) return value.toFixed(0).padStart(format.length, '0')
  return percent.test(format) ? `${Math.round(value * 1e8) / 1e6}%` : undefined
}

/** Returns whether numbers of a workbook are shown with zeros before them or in percent: only then its formats, which take room, are read. */
export async function hasShownFormats(bytes: Buffer): Promise<boolean> {
  const styles = await stylesIn(bytes)
  const cells = /<cellXfs\b[\s\S]*<\/cellXfs>/.exec(styles)?.[0] ?? ''
  const codes = [...styles.matchAll(/formatCode="([^"]*)"/g)].map(([, code = '']) => code)
  return codes.some((code) => zeros.test(code) || percent.test(code)) || /numFmtId="(?:9|10)"/.test(cells)
}

/** The part of a workbook that says how cells are shown; empty where it cannot be read. */
async function stylesIn(bytes: Buffer): Promise<string> {
  const zip = await openZip(bytes)
  if (!zip) return ''
  return new Promise((resolve) => {
    zip.on('entry', (entry: { fileName: string; uncompressedSize: number }) => {
      if (entry.fileName !== STYLES || entry.uncompressedSize > MOST_STYLES) return zip.readEntry()
      zip.openReadStream(entry as Parameters<typeof zip.openReadStream>[0], (error, stream) => {
        if (error) return resolve('')
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
        stream.on('error', () => resolve(''))
      })
    })
    zip.on('end', () => resolve(''))
    zip.on('error', () => resolve(''))
    zip.readEntry()
  })
}
