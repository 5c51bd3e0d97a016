import { cloudIcon } from '../../../ui/icons.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { aheadText, clockAheadMinutes, deskClock } from '../../journal/clock.ts'
import { desk, troubleOf } from '../../model/desk-state.ts'
import { callingKiosks, watchedKiosks } from '../../model/kiosk/watched-kiosks.ts'
import { cloudUpIcon } from '../../ui/icons.ts'
import { useStore } from '../../ui/store.ts'
import { useWords } from '../../ui/use-words.ts'
import type { TroubleKind } from './use-troubles.ts'
import { opensOn, troubleIcons, useTroubles } from './use-troubles.ts'

/** Without a line selling goes on, and what is filed waits for the office: neither is an alarm. */
const calm = new Set<TroubleKind>(['line', 'review'])

/** Returns the words of a trouble on the chip, short enough to stand beside the others. */
function useShortWords(): (kind: TroubleKind) => string {
  const { t } = useWords()
  const newest = useStore(desk, ({ unknownCodes }) => unknownCodes[0]?.code ?? '')
  const isUnbound = useStore(desk, (state) => troubleOf(state) === 'unbound')
  const minutes = useStore(deskClock, ({ offset }) => clockAheadMinutes(offset))
  const kiosk = useStore(watchedKiosks, ({ rows }) => callingKiosks(rows)[0]?.name ?? '')
  const words: Readonly<Record<TroubleKind, string>> = {
    codes: newest,
    kiosk: t('kiosk.calls', { name: kiosk }),
    upload: t(isUnbound ? 'sync.unbound' : 'sync.trouble'),
    printer: t('printer.error'),
    clock: t('top.clockOff', { by: aheadText(minutes) }),
    review: t('sync.filed'),
    line: t('sync.offline'),
  }
  return (kind) => words[kind]
}

/** Tells whoever cannot see the chip of a code that was not sold. */
function NewestCode() {
  const { t } = useWords()
  const newest = useStore(desk, ({ unknownCodes }) => unknownCodes[0])
  return (
    <span className="k-hidden" role="alert">
      {newest && `${newest.code} ${t(`unknown.${newest.reason}`)}`}
    </span>
  )
}

/**
 * The one chip of all that is not as it should be, with how many things wait; while all is well the way to the server. It stands in one
 * place, covers nothing, and opens the list.
 */
export function StateChip() {
  const { t } = useWords()
  const troubles = useTroubles()
  const short = useShortWords()
  const waiting = useStore(desk, ({ upload }) => upload.waiting)
  const [first] = troubles
  const says = first ? short(first.kind) : t(waiting > 0 ? 'sync.sending' : 'sync.online')
  const isLineOnly = first === undefined || first.kind === 'line'
  const count = isLineOnly ? waiting : troubles.reduce((sum, each) => sum + each.count, 0)
  const isAlarm = troubles.some(({ kind }) => !calm.has(kind))
  const state = isAlarm ? 'trouble' : first ? 'offline' : waiting > 0 ? 'sending' : 'online'
  const named = troubles.map(({ kind }) => (kind === 'codes' ? t('unknown.label') : short(kind)))
  return (
    <>
      <NewestCode />
      <button
        type="button"
        className={`d-chip is-${state}`}
        onClick={() => desk.change({ dialog: { kind: opensOn(troubles) } })}
        aria-label={
          isLineOnly ? `${says}, ${t('sync.waiting', { count: waiting })}` : `${named.join(' · ')}: ${String(count)}`
        }
      >
        <Icon of={first ? troubleIcons[first.kind] : waiting > 0 ? cloudUpIcon : cloudIcon} />
        <span className="d-wide-only d-figures">{says}</span>
        <b className="d-figures">{count}</b>
      </button>
    </>
  )
}
