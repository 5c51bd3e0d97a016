import { closeDialog, desk, troubleOf } from '../model/desk-state.ts'
import { useLiveQuery } from '../journal/use-live-query.ts'
import { aheadText, clockAheadMinutes, deskClock } from '../journal/clock.ts'
import { journalDb } from '../journal/databases.ts'
import { stateWord } from '../journal/state-word.ts'
import { settingOf } from '../model/desk-setup.ts'
import { neighbors } from '../model/neighbors/neighbors-reached.ts'
import { listText } from '../../words/list-text.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useOutletTime } from '../model/use-outlet-time.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { beginRegistration } from '../setup/register.ts'
import { useStore } from '../ui/store.ts'
import { pokeUploader, refreshCatalogue } from '../sync/connection.ts'

const SHOWN = 60

/** Says which tills of the outlet are reached directly, where they help each other. */
function Reached() {
  const { t } = useMoreWords()
  const isOn = useStore(desk, ({ setup }) => settingOf(setup, 'sales.neighbors'))
  const reached = useStore(neighbors, (state) => state.reached)
  if (!isOn) return null
  const facts = { count: reached.length, names: listText(reached.map(({ name }) => name)) }
  return <p role="status">{reached.length === 0 ? t('sync.noNeighbors') : t('sync.neighbors', facts)}</p>
}

/**
 * Shows the entries that wait on this device and the outcome of those sent: each fact with its state. Source: features
 * OF-P02.
 */
export function SyncDialog() {
  const { t } = useMoreWords()
  const time = useOutletTime()
  const { upload, isOnline, syncedAt } = useStore(desk, (state) => state)
  const trouble = useStore(desk, troubleOf)
  const ahead = useStore(deskClock, ({ offset }) => clockAheadMinutes(offset))
  const entries = useLiveQuery(() => journalDb().entries.orderBy('at').reverse().limit(SHOWN).toArray()) ?? []
  const retry = () => {
    pokeUploader()
    void refreshCatalogue()
  }
  return (
    <DeskDialog title={t('sync.title')} size="wide" onClose={closeDialog}>
      <p className="d-lead">{isOnline ? t('sync.calmOnline') : t('sync.calmOffline')}</p>
      {ahead !== 0 && <p className="d-note is-bad">{t('sync.clockOff', { by: aheadText(ahead) })}</p>}
      <Reached />
      {trouble !== null && <p className="d-note is-bad">{t(`trouble.${trouble}`)}</p>}
      {(trouble === 'unbound' || trouble === 'cloned') && (
        <button type="button" className="d-button is-primary is-large" onClick={() => void beginRegistration()}>
          {t('register.again')}
        </button>
      )}
      <p>
        {t('sync.waiting', { count: upload.waiting })}
        {syncedAt !== null && ` · ${t('sync.goodsAt', { at: time.clock(syncedAt) })}`}
      </p>
      <button type="button" className="d-button" onClick={retry}>
        {t('sync.now')}
      </button>
      <table className="d-table">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('orders.what')}</th>
            <th scope="col">{t('orders.time')}</th>
            <th scope="col">{t('orders.state')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="d-figures">{entry.sequence}</td>
              <td>
                {t(`entry.${entry.kind}`)} <b className="d-figures">{entry.number}</b>
              </td>
              <td className="d-figures">{time.clock(entry.at)}</td>
              <td>
                <span className={`d-state is-${entry.state}`}>{t(stateWord(entry.state, isOnline))}</span>{' '}
                <small className="d-figures">{entry.acknowledgement}</small>
                {entry.reasons.length > 0 && <small> {t('sync.differs')}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskDialog>
  )
}
