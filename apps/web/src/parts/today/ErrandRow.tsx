import { UNDOABLE } from '@kassa/contract/today/undoable.ts'
import { handErrand, snoozeErrand } from '@kassa/contract/today/today.calls.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { RowActions } from '../../kit/list/RowActions.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { useCan } from '../../session/permission.ts'
import { chooseOutlet, useSession } from '../../session/session.ts'
import { useMayOpen } from '../../shell/AllowedLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { peopleIcon, timeIcon } from '../../ui/icons.ts'
import { HandDrawer } from './HandDrawer.tsx'
import { ends } from './snooze.ts'
import type { Errand, ErrandKind } from './errand-kind.ts'
import { errandKind } from './errand-kinds.ts'
import { useErrandText } from './use-errand-text.ts'

interface Props {
  readonly errand: Errand
  /** Who looks: what was handed to them says so. */
  readonly me: string
}

/** One entry: what it is, since when, its usual step, and putting it off or handing it on. */
export function ErrandRow({ errand, me }: Props) {
  const kind = errandKind(errand.kind)
  return kind ? <Row errand={errand} me={me} kind={kind} /> : null
}

function Row({ errand, me, kind }: Props & { kind: ErrandKind }) {
  const { t } = useTranslation('today')
  const outlets = useSession((session) => session.outlets)
  const mayOpen = useMayOpen()
  const to = kind.pathOf(errand)
  const text = useErrandText()(errand)
  // Pages of an outlet show the chosen one: the entry's own is chosen on the way there.
  const choose = (): void => {
    if (errand.outletId !== null && outlets.some(({ id }) => id === errand.outletId)) chooseOutlet(errand.outletId)
  }
  const { hint, target, handedTo } = errand
  const about = [
    errand.outletName,
    hint === null ? null : t(`hint.${hint as 'code'}`),
    target === null ? null : t(`target.${target.kind}`, { name: target.name }),
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
            {text}
          </Link>
        ) : (
          <span>{text}</span>
        )}
        <small className="k-muted">
          {about}
          {about === '' || errand.at === null ? '' : ' · '}
          {errand.at === null ? null : <Moment at={errand.at} />}
        </small>
      </div>
      {kind.step ? <StepButton errand={errand} step={kind.step} /> : null}
      {mayOpen(to) ? (
        <Link className="k-button k-button-plain" to={to} onClick={choose}>
          {t(`kind.${errand.kind as 'review'}.open`)}
        </Link>
      ) : null}
      <Later errand={errand} name={text} />
    </li>
  )
}

function StepButton({ errand, step }: { errand: Errand; step: NonNullable<ErrandKind['step']> }) {
  const { t } = useTranslation('today')
  const holds = useCan(...(step.permission === undefined ? [] : [step.permission]))
  const may = step.permission === undefined || holds
  const change = useChange(step.call, { refreshes: ['today'] })
  const undoable = useUndoable(step.call, { refreshes: ['today'] })
  const run = (): void => {
    const request = step.requestOf(errand)
    if (UNDOABLE.has(step.call.name)) undoable(request, errand.title)
    else change.mutate(request)
  }
  return may ? (
    <Button type="primary" loading={change.isPending} onClick={run}>
      {t(`kind.${errand.kind as 'damage-report'}.step`)}
    </Button>
  ) : null
}

/** Putting off, bringing back, and handing to somebody. */
function Later({ errand, name }: { errand: Errand; name: string }) {
  const { t } = useTranslation('today')
  const { kind, id, merchantId } = errand
  const [isHanding, setIsHanding] = useState(false)
  const snooze = useChange(snoozeErrand)
  const hand = useChange(handErrand)
  const put = (until: string | null): void => snooze.mutate({ kind, id, merchantId, until })
  return (
    <>
      <RowActions
        name={name}
        actions={[
          ...(errand.snoozedUntil === null
            ? ends.map((end) => ({
                key: end.name,
                label: t(`until.${end.name}`),
                icon: timeIcon,
                run: () => put(end.from(new Date()).toISOString()),
              }))
            : [{ key: 'back', label: t('bringBack'), icon: timeIcon, run: () => put(null) }]),
          { key: 'hand', label: t('hand'), icon: peopleIcon, run: () => setIsHanding(true) },
        ]}
      />
      {isHanding ? (
        <HandDrawer
          title={name}
          handedTo={errand.handedTo?.id ?? null}
          onChoose={(to) => hand.mutate({ kind, id, merchantId, to })}
          onClose={() => setIsHanding(false)}
        />
      ) : null}
    </>
  )
}
