import { createLevel, editLevel } from '@kassa/contract/member/level.calls.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney, FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { DiscountInput } from './DiscountInput.tsx'
import type { Level } from './LevelPage.tsx'

/** Adds a level or changes one. */
export function LevelDrawer({
  level,
  currency,
  onClose,
}: {
  level: Level | null
  currency: string
  onClose: () => void
}) {
  const { t } = useTranslation(['member', 'kit'])
  const create = useChange(createLevel)
  const edit = useChange(editLevel)
  return (
    <FormDrawer
      width={520}
      reopensAs={`member-level.${level?.id ?? 'new'}`}
      title={level ? t('level.edit', { name: level.name }) : t('level.new')}
      initial={{
        name: level?.name ?? '',
        number: level?.number ?? null,
        offBasisPoints: level?.offBasisPoints ?? 0,
        minimumSpentMinor: level?.minimumSpentMinor ?? 0,
        earnRatioHundredths: level?.earnRatioHundredths ?? 100,
      }}
      schema={createLevel.request}
      onClose={onClose}
      version={level?.version}
      onSubmit={(fields, version) =>
        level ? edit.mutateAsync({ ...fields, id: level.id, version }) : create.mutateAsync(fields)
      }
    >
      <FormField name="name" label={t('level.name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
        <Input autoFocus maxLength={50} />
      </FormField>
      <FormNumber name="number" label={t('level.number')} hint={t('level.numberHint')} />
      <FormField name="offBasisPoints" label={t('level.discount')} hint={t('level.discountHint')}>
        <DiscountInput />
      </FormField>
      <FormMoney
        name="minimumSpentMinor"
        label={t('level.minimum')}
        hint={t('level.minimumHint')}
        currency={currency}
      />
      <FormField name="earnRatioHundredths" label={t('level.ratio')} hint={t('level.ratioHint')} decimals={2}>
        <NumberInput decimals={2} prefix="×" />
      </FormField>
    </FormDrawer>
  )
}
