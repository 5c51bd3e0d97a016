import { useEffect, useState } from 'react'
import { changePreferences } from '../journal/change-preferences.ts'
import { journalDb } from '../journal/databases.ts'
import { listRecent } from '../journal/journal-store.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { ownPace } from '../model/own-pace.ts'
import type { OwnPace } from '../model/own-pace.ts'
import { saleOf } from '../model/sale-of-entry.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'

/** The number of the register's last entries that are looked through. */
const ENTRIES = 500

/** The pace of somebody's selling on this register: since the shift began, and over everything it still keeps. */
interface Paces {
  readonly now: OwnPace
  readonly before: OwnPace
}

async function pacesOf(staffId: string, since: string): Promise<Paces> {
  const sold = (await listRecent(journalDb(), ENTRIES)).flatMap(({ body }) => saleOf(body) ?? [])
  const inShift = sold.filter(({ at }) => Date.parse(at) >= Date.parse(since))
  return { now: ownPace(inShift, staffId), before: ownPace(sold, staffId) }
}

const tenths = (figure: number | null): string => (figure === null ? '–' : (figure / 10).toFixed(1))

/**
 * How fast the person at the desk sells, for themselves alone: worked out here from this register's journal, sent nowhere, and only
 * for whoever asked for it. Source: features, CD-D10.
 */
export function PaceDialog() {
  const { t } = useMoreWords()
  const staffId = useStore(desk, (state) => state.cashierId ?? '')
  const since = useStore(desk, (state) => state.shift?.openedAt ?? '')
  const paced = useStore(desk, (state) => state.preferences.pacedStaff)
  const isOn = paced.includes(staffId)
  const [paces, setPaces] = useState<Paces | null>(null)
  useEffect(() => {
    if (!isOn) return undefined
    let isGone = false
    void pacesOf(staffId, since).then((found) => {
      if (!isGone) setPaces(found)
    })
    return () => {
      isGone = true
    }
  }, [isOn, staffId, since])
  const turn = () =>
    changePreferences({ pacedStaff: isOn ? paced.filter((id) => id !== staffId) : [...paced, staffId] })
  return (
    <DeskDialog title={t('pace.title')} onClose={closeDialog}>
      <div className="d-form">
        <p>{t('pace.means')}</p>
        {isOn && paces && <PaceTable paces={paces} />}
        <button type="button" className="d-button is-large" aria-pressed={isOn} onClick={turn}>
          {t(isOn ? 'pace.off' : 'pace.on')}
        </button>
      </div>
    </DeskDialog>
  )
}

function PaceTable({ paces: { now, before } }: { readonly paces: Paces }) {
  const { t } = useMoreWords()
  const rows = [
    [t('pace.pieces'), now.piecesPerMinuteTenths, before.piecesPerMinuteTenths],
    [t('pace.tender'), now.secondsToTenderTenths, before.secondsToTenderTenths],
  ] as const
  return (
    <table className="d-pace">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('pace.shift', { count: now.sales })}</th>
          <th scope="col">{t('pace.kept', { count: before.sales })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, mine, usual]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="d-figures">{tenths(mine)}</td>
            <td className="d-figures">{tenths(usual)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
