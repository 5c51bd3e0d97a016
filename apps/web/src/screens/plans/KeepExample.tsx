import { keepPlanExample } from '@kassa/contract/promotion/example.calls.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FillFirst } from '../../kit/form/fields/FillFirst.tsx'
import { useChange } from '../../api/use-change.ts'
import { useSession } from '../../session/session.ts'

interface Props {
  readonly planId: string
  readonly lines: readonly { readonly productId: string; readonly count: number }[]
  readonly level: number | null
  readonly at: number
}

/** Keeps the basket of the preview with the plan, under a name. Its goods are those of the chosen outlet, else of the first. */
export function KeepExample({ planId, lines, level, at }: Props) {
  const { t } = useTranslation('promotion')
  const outletId = useSession(({ outlet, outlets }) => outlet?.outletId ?? outlets[0]?.id)
  const [name, setName] = useState('')
  const keep = useChange(keepPlanExample, { onDone: () => setName('') })
  if (lines.length === 0 || outletId === undefined) return null
  const run = (): void =>
    keep.mutate({ planId, name: name.trim(), outletId, level, at: new Date(at).toISOString(), lines: [...lines] })
  return (
    <div className="k-page-actions">
      <Input
        className="plan-trial-outlets"
        aria-label={t('example.name')}
        placeholder={t('example.name')}
        maxLength={50}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FillFirst field={name.trim() === '' ? t('example.name') : null}>
        <Button onClick={run} loading={keep.isPending}>
          {t('example.keep')}
        </Button>
      </FillFirst>
    </div>
  )
}
