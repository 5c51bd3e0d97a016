import { numberFormats } from '@kassa/contract/settings/number-formats.ts'
import {
  endOf,
  formatsFault,
  MOST_HEAD,
  NUMBERED,
  type FormattedDocument,
  USUAL_NUMBERS,
  writeNumber,
} from '@kassa/domain/sales/number-format.ts'
import { refusalText } from '../../words/refusal-text.ts'

/** Returns the example of a format before it is saved: its number at the second till of outlet 1. */
export const exampleOf = (what: FormattedDocument, format: string | null, day: string): string =>
  writeNumber(what, format, { range: what === 'invoice' ? '1' : '1-02', running: 148 }, day)

const partOf = { 'no-outlet': '{outlet}', 'no-till': '{till}', 'no-counter': '{counter}' } as Readonly<
  Record<string, string>
>

/** The formats as they are typed, with the server's own reason where one cannot stand. */
export const typedFormats = numberFormats.superRefine((formats, check) => {
  for (const what of NUMBERED) {
    const unfit = formatsFault({ ...USUAL_NUMBERS, [what]: formats[what] })
    const found = unfit ?? (what === 'refund' ? formatsFault(formats) : undefined)
    if (found?.what !== what) continue
    const facts = { part: partOf[found.fault] ?? '', end: endOf(what), most: MOST_HEAD }
    const message = refusalText({ code: `number-format.${found.fault}`, facts })
    check.addIssue({ code: 'custom', path: [what], message })
  }
})
