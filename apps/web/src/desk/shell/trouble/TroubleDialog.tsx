import { useEffect } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { rightIcon } from '../../../ui/icons.ts'
import { UnknownRow } from '../../cashiering/UnknownRow.tsx'
import { aheadText, clockAheadMinutes, deskClock } from '../../journal/clock.ts'
import { closeDialog, desk, troubleOf } from '../../model/desk-state.ts'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { useStore } from '../../ui/store.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import type { Trouble, TroubleKind } from './use-troubles.ts'
import { placeOf, troubleIcons, useTroubles } from './use-troubles.ts'

type StateKind = Exclude<TroubleKind, 'codes'>

/** Returns whether a trouble is a state of the till; codes stand there one by one. */
const isState = (trouble: Trouble): trouble is Trouble & { readonly kind: StateKind } => trouble.kind !== 'codes'

/** One state in a sentence, and the way to where it is put right. */
function StateRow({ kind, count }: { readonly kind: StateKind; readonly count: number }) {
  const { t } = useMoreWords()
  const upload = useStore(desk, troubleOf)
  const minutes = useStore(deskClock, ({ offset }) => clockAheadMinutes(offset))
  const words: Readonly<Record<StateKind, string>> = {
    kiosk: t('kiosk.calling', { count }),
    upload: upload === null ? '' : t(`trouble.${upload}`),
    printer: t('printer.failed'),
    clock: t('sync.clockOff', { by: aheadText(minutes) }),
    review: t('sync.inReview', { count }),
    line: t('sync.calmOffline'),
  }
  return (
    <li>
      <button type="button" className="d-button" onClick={() => desk.change({ dialog: { kind: placeOf(kind) } })}>
        <Icon of={troubleIcons[kind]} /> <span>{words[kind]}</span> <Icon of={rightIcon} />
      </button>
    </li>
  )
}

/** All that is not as it should be: each state with the way to it, each code with its buttons; the list closes with the last one. Source: desk.md, 3.2. */
export function TroubleDialog() {
  const { t } = useMoreWords()
  const codes = useStore(desk, (state) => state.unknownCodes)
  const troubles = useTroubles()
  const isOver = troubles.length === 0 && codes.length === 0
  useEffect(() => {
    if (isOver) closeDialog()
  }, [isOver])
  return (
    <DeskDialog title={t('sync.trouble')} onClose={closeDialog}>
      <ul className="d-unknown is-states" aria-label={t('sync.trouble')}>
        {troubles.filter(isState).map(({ kind, count }) => (
          <StateRow key={kind} kind={kind} count={count} />
        ))}
      </ul>
      {codes.length > 0 && (
        <>
          <h3>{t('unknown.label')}</h3>
          <ul className="d-unknown" aria-label={t('unknown.label')}>
            {codes.map((unknown) => (
              <UnknownRow key={unknown.id} unknown={unknown} />
            ))}
          </ul>
        </>
      )}
      {codes.length > 1 && (
        <button type="button" className="d-button is-large" onClick={() => desk.change({ unknownCodes: [] })}>
          {t('unknown.ignoreAll')}
        </button>
      )}
    </DeskDialog>
  )
}
