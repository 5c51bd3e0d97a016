import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { countText } from '../../kit/money/format.ts'
import { chooseOutlet, useSession } from '../../session/session.ts'
import { useMayOpen } from '../place/AllowedLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import type { ShownErrand, ErrandKind } from './errand-kind.ts'
import { errandKind } from './errand-kinds.ts'
import { SnoozeActions } from './SnoozeActions.tsx'
import { StepButton } from './StepButton.tsx'
import { useErrandText } from './use-errand-text.ts'

interface Props {
  readonly errand: ShownErrand
  /** The reader, so that entries handed to them can say so. */
  readonly me: string
}

/** One entry: what it is, since when, its usual step, and putting it off or handing it on. */
export function ErrandRow({ errand, me }: Props) {
  const kind = errandKind(errand.kind)
  return kind ? <Row errand={errand} me={me} kind={kind} /> : null
}

/** Returns the words of the step that would settle it; for a receipt that was booked in packs, with its numbers. */
function targetText({ kind, name, unit }: NonNullable<ShownErrand['target']>, t: TFunction<'today'>): string {
  if (!unit) return t(`target.${kind as 'goods'}`, { name })
  const [received, pack, pieces] = [unit.received, unit.packSize, unit.pieces].map(countText)
  return t(`unit.${unit.evidence}`, { name, received, pack, pieces })
}

function Row({ errand, me, kind }: Props & { kind: ErrandKind }) {
  const { t } = useTranslation('today')
  const outlets = useSession((session) => session.outlets)
  const mayOpen = useMayOpen()
  const to = kind.pathOf(errand)
  const text = useErrandText()(errand)
  const step = typeof kind.step === 'function' ? kind.step(errand) : kind.step
  // Pages of an outlet show the chosen one: the entry's own is chosen on the way there.
  const choose = (): void => {
    if (errand.outletId !== null && outlets.some(({ id }) => id === errand.outletId)) chooseOutlet(errand.outletId)
  }
  const { hint, target, handedTo } = errand
  const about = [
    errand.outletName,
    hint === null ? null : t(`hint.${hint as 'code'}`),
    target === null ? null : targetText(target, t),
    handedTo === null ? null : t(handedTo.id === me ? 'handedToMe' : 'handedTo', { name: handedTo.name }),
  ]
    .filter((part) => part !== null)
    .join(' · ')
  return (
    <li className="k-errand">
      <Icon of={kind.icon} />
      <div className="k-errand-text">
        {mayOpen(to) ? (
          <Link to={to} onClick={choose}>
            {unbroken(text)}
          </Link>
        ) : (
          <span>{unbroken(text)}</span>
        )}
        <small className="k-muted">
          {about}
          {about === '' || errand.at === null ? '' : ' · '}
          {errand.at === null ? null : <Moment at={errand.at} outletId={errand.outletId} />}
        </small>
      </div>
      <div className="k-errand-actions">
        {step ? <StepButton errand={errand} step={step} text={text} /> : null}
        {mayOpen(to) ? (
          <Link className="k-button" to={to} onClick={choose}>
            {t(`kind.${errand.kind as 'review'}.open`)}
          </Link>
        ) : null}
        <SnoozeActions errand={errand} name={text} />
      </div>
    </li>
  )
}
