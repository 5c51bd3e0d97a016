import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { paths } from '../../paths.ts'
import { chooseOutlet, useSession } from '../../session/session.ts'
import type { ExaminationView } from './StockDoctorPage.tsx'

interface Props {
  readonly transfer: NonNullable<ExaminationView['transfer']>
  readonly variantId: string
  readonly quantity: (value: number) => string
}

/**
 * Says which outlet has goods that are below zero here, and opens their transfer, filled, at the outlet that sends them.
 * Source: IN-D04.
 */
export function OtherOutlet({ transfer, variantId, quantity }: Props) {
  const { t } = useTranslation('doctor')
  const here = useSession((session) => session.outlet?.outletId)
  const navigate = useNavigate()
  const { outletId, outletName: outlet, onHand, quantity: lacking } = transfer
  const open = (): void => {
    // The sender first: the form offers as receivers all outlets but the one that is chosen.
    chooseOutlet(outletId)
    void navigate({ to: paths.transfers({ goods: variantId, quantity: lacking, toOutlet: here }) })
  }
  return (
    <CanDo permission="platform.inventory.transfers.add">
      <div className="k-panel k-stack-tight">
        <h2>{t('transfer')}</h2>
        <p>{t('transferNote', { outlet, onHand: quantity(onHand), quantity: quantity(lacking) })}</p>
        <p className="k-muted">{t('transferThere', { outlet })}</p>
        <span>
          <Button onClick={open}>{t('transferWrite')}</Button>
        </span>
      </div>
    </CanDo>
  )
}
