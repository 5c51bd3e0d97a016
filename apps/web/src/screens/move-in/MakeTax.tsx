import { rateFields } from '@kassa/domain/moving/new-tax.ts'
import { createTax } from '@kassa/contract/settings/tax.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { refresh } from '../../api/refresh.ts'
import { useCan } from '../../session/permission.ts'
import { missingTax, type MovePreview, type MoveQuestion } from './move-answers.ts'

interface Props {
  readonly question: MoveQuestion
  readonly plan: MovePreview
  readonly onMade: (tax: { readonly name: string; readonly percent: number }) => void
}

/** Offers to add a tax that the files name and the shop has not, for all of its outlets; nothing else takes it by itself. */
export function MakeTax({ question, plan, onMade }: Props) {
  const { t } = useTranslation('moving')
  const mayAdd = useCan('platform.configuration.tax.add')
  const [isBusy, setIsBusy] = useState(false)
  const { outlets, taxInside } = plan.choices
  const tax = missingTax(question, plan, t('makeTax.free'))
  const ids = outlets.flatMap(({ id }) => id ?? [])
  if (!mayAdd || !tax || taxInside === undefined || ids.length === 0) return null
  const { percent } = tax
  const name = tax.name.slice(0, 50)
  const make = async (): Promise<void> => {
    setIsBusy(true)
    const { rateBasisPoints, rateMillionths } = rateFields(percent)
    const places = ids.map((outletId) => ({ outletId, isDefault: false }))
    const fields = {
      name,
      rateBasisPoints,
      ...(rateMillionths !== null && { rateMillionths }),
      isIncluded: taxInside,
      outlets: places,
    }
    // A refusal has been announced; the question is as it was.
    const made = await call(createTax, fields).catch(() => null)
    setIsBusy(false)
    if (!made) return
    void refresh(['settings'])
    onMade({ name, percent })
  }
  return (
    <Button size="small" loading={isBusy} onClick={() => void make()}>
      {t('makeTax.add', { name, percent })}
    </Button>
  )
}
