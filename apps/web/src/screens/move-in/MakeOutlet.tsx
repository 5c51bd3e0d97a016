import { createOutlet, readOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { MOST_OUTLET_NAME, outletNamed } from '@kassa/domain/moving/new-outlet.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { refresh } from '../../api/refresh.ts'
import { useCan } from '../../session/permission.ts'
import { type Decisions, missingOutlet, type MovePreview, type PlanOutlet, type MoveQuestion } from './move-answers.ts'

interface Props {
  readonly question: MoveQuestion
  readonly plan: MovePreview
  readonly decisions: Decisions
  readonly onMade: (outlet: PlanOutlet) => void
}

/** Offers to add a location of the files as an outlet, like the first one that is here, as far as the licence goes. */
export function MakeOutlet({ question, plan, decisions, onMade }: Props) {
  const { t } = useTranslation('moving')
  const mayAdd = useCan('platform.organisation.outlets.add')
  const [isBusy, setIsBusy] = useState(false)
  // A number may be that of an outlet that is gone: the next try takes the next one.
  const [tries, setTries] = useState(0)
  const outlet = missingOutlet(question, plan, tries)
  const likeId = plan.choices.outlets[0]?.id
  if (!mayAdd || !outlet || likeId === undefined) return null
  const make = async (): Promise<void> => {
    setIsBusy(true)
    // A refusal has been announced; the question is as it was.
    const made = await makeLike(likeId, outlet, decisions.currency).catch(() => null)
    setIsBusy(false)
    setTries(tries + 1)
    if (!made) return
    void refresh(['organisation', 'identity'])
    onMade({ ...outlet, id: made.id })
  }
  return (
    <>
      <Button size="small" loading={isBusy} onClick={() => void make()}>
        {t('makeOutlet', { name: outlet.name })}
      </Button>
      {outletNamed(question.about, [outlet]) ? null : (
        <p className="k-muted">{t('outletCut', { most: MOST_OUTLET_NAME })}</p>
      )}
    </>
  )
}

async function makeLike(likeId: string, { number, name }: PlanOutlet, currency: string | null) {
  const { timeZone, dayCutoffMinutes, locale, ...first } = await call(readOutlet, { id: likeId })
  const said = createOutlet.request.shape.currency.safeParse(currency)
  const fields = {
    number,
    name,
    currency: said.success ? said.data : first.currency,
    timeZone,
    dayCutoffMinutes,
    locale,
    like: likeId,
  }
  return call(createOutlet, fields)
}
