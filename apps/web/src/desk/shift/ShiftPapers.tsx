import { copyOf } from '@kassa/domain/receipt/copy-of.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLiveQuery } from '../journal/use-live-query.ts'
import { useOutletTime } from '../model/use-outlet-time.ts'
import { print } from '../peripherals/print.ts'
import { listKeptPapers } from '../peripherals/kept-papers.ts'
import { printerIcon } from '../ui/icons.ts'
import { useMoreWords } from '../ui/use-more-words.ts'

/** Papers of refunds and slips of cash that this shift gave out, each to be printed again. */
export function ShiftPapers({ since }: { readonly since: string }) {
  const { t } = useMoreWords()
  const time = useOutletTime()
  const papers = useLiveQuery(async () => (await listKeptPapers()).filter(({ at }) => at >= since), since)
  if (!papers || papers.length === 0) return null
  return (
    <ul className="d-handovers" aria-label={t('shift.papers')}>
      {papers.map(({ at, number, document }) => (
        <li key={`${at} ${number}`}>
          <span>
            {time.clock(at)} · {document.title}
          </span>
          <button
            type="button"
            className="d-button is-square"
            aria-label={`${t('receipt.again')}: ${document.title}`}
            onClick={() => print(copyOf(document))}
          >
            <Icon of={printerIcon} />
          </button>
        </li>
      ))}
    </ul>
  )
}
