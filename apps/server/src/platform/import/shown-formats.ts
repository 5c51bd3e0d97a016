import { textInZip } from './zip-text.ts'

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
  const styles = await textInZip(bytes, STYLES, MOST_STYLES)
  const cells = /<cellXfs\b[\s\S]*<\/cellXfs>/.exec(styles)?.[0] ?? ''
  const codes = [...styles.matchAll(/formatCode="([^"]*)"/g)].map(([, code = '']) => code)
  return codes.some((code) => zeros.test(code) || percent.test(code)) || /numFmtId="(?:9|10)"/.test(cells)
}
