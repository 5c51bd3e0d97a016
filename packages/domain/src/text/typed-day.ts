const eras: Readonly<Record<string, number>> = {
  令和: 2018,
  R: 2018,
  平成: 1988,
  H: 1988,
  昭和: 1925,
  S: 1925,
  大正: 1911,
  T: 1911,
}

/** The first day a spreadsheet counts is 1; day 60 is the 29 February 1900 that never was, so counting is sound from 61. */
const spreadsheetZero = Date.UTC(1899, 11, 30)

/** Between 1954 and 2119: as a number alone an older day cannot be told from a quantity. */
const spreadsheetDays = { least: 20_000, most: 80_000 }

const two = (value: number): string => String(value).padStart(2, '0')

const dayOf = (year: number, month: number, day: number): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal && year >= 1900 && year <= 2199 ? `${year}-${two(month)}-${two(day)}` : undefined
}

/**
 * A day as sheets hold it, as `YYYY-MM-DD`: `2026-3-5`, `2026/03/05`, `2026.3.5`, `2026年3月5日`, `20260305`, `令和8年3月5日`, `S55.3.2`, a
 * spreadsheet's own count of days (46086), each with a time behind it or not; `25/12/2026` where only one of its first two
 * numbers can be a month. Undefined for what is none or could be two days.
 */
export function readDayText(typed: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z| ?[AaPp][Mm])?$/, '')
  const compact = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/.exec(text)
  const spaced = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text)
  const found = compact ?? spaced
  if (found) return dayOf(Number(found[1]), Number(found[2]), Number(found[3]))
  const era = /^(令和|平成|昭和|大正|R|H|S|T)\s*(\d{1,2}|元)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/i.exec(
    text,
  )
  if (era) {
    const base = eras[era[1]?.toUpperCase() ?? ''] ?? 0
    return dayOf(base + (era[2] === '元' ? 1 : Number(era[2])), Number(era[3]), Number(era[4]))
  }
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    const days = Math.trunc(Number(text))
    if (days < spreadsheetDays.least || days > spreadsheetDays.most) return undefined
    const at = new Date(spreadsheetZero + days * 86_400_000)
    return dayOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
  }
  return readYearLast(text)
}

function readYearLast(text: string): string | undefined {
  const [, one, other, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  const [first, second] = [Number(one), Number(other)]
  if (first === second || (second > 12 && first <= 12)) return dayOf(Number(year), first, second)
  return first > 12 && second <= 12 ? dayOf(Number(year), second, first) : undefined
}
