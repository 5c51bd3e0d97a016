import { orderPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Icon } from '../../ui/Icon.tsx'
import { downIcon, upIcon } from '../../ui/icons.ts'
import type { ShownPlan } from './plan-draft.ts'
import './plans.css'

interface Props {
  readonly plans: readonly ShownPlan[]
  readonly onClose: () => void
}

const moved = <Thing,>(things: readonly Thing[], from: number, to: number): Thing[] => {
  const rest = things.filter((_, at) => at !== from)
  const thing = things[from]
  return thing === undefined ? [...things] : [...rest.slice(0, to), thing, ...rest.slice(to)]
}

/** The order in which plans win, sorted by hand: dragged, or moved a place by its buttons. */
export function OrderDrawer({ plans, onClose }: Props) {
  const { t } = useTranslation(['promotion', 'common'])
  const [order, setOrder] = useState(plans)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const save = useChange(orderPlans, { onDone: onClose })
  const move = (from: number, to: number): void => setOrder((now) => moved(now, from, to))
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('order.title')}
      size={520}
      footer={
        <div className="k-page-actions">
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            type="primary"
            loading={save.isPending}
            onClick={() => save.mutate({ ids: order.map(({ id }) => id) })}
          >
            {t('common:save')}
          </Button>
        </div>
      }
    >
      <p className="k-muted">{t('order.note')}</p>
      <ol className="k-plain-list">
        {order.map((plan, at) => (
          <li
            key={plan.id}
            className={over === at ? 'plan-place is-over' : 'plan-place'}
            draggable
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(at)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDrop={() => {
              if (dragged !== null) move(dragged, at)
              setOver(null)
            }}
          >
            <span>
              {at + 1}. {plan.name}
              <small className="k-block k-muted">{plan.sentence}</small>
            </span>
            <Button
              type="text"
              icon={<Icon of={upIcon} />}
              disabled={at === 0}
              aria-label={t('order.up', { name: plan.name })}
              onClick={() => move(at, at - 1)}
            />
            <Button
              type="text"
              icon={<Icon of={downIcon} />}
              disabled={at === order.length - 1}
              aria-label={t('order.down', { name: plan.name })}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
