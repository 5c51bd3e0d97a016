import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { createSegment, editSegment } from '@kassa/contract/member/segment.calls.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { exponentOf } from '../../kit/money/format.ts'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { useSession } from '../../session/session.ts'
import { SPANS, spanWord } from './rule-text.ts'
import type { Segment } from './SegmentPage.tsx'

interface Props {
  readonly segment: Segment | null
  readonly currency: string
  readonly onClose: () => void
}

const open = { from: null as number | null, to: null as number | null }
const nothing: Segment['rule'] = {
  levelIds: [],
  tags: [],
  outletIds: [],
  spentMinor: open,
  visits: open,
  daysSinceVisit: open,
  points: open,
  birthdayMonths: [],
  agreesToMessages: false,
}

/** Adds a segment or changes one; who fits is counted when it is saved. */
export function SegmentDrawer({ segment, currency, onClose }: Props) {
  const { t } = useTranslation(['segment', 'kit'])
  const { data } = useAnswer(listLevels, { limit: 100 }, { isQuiet: true })
  const outlets = useSession((session) => session.outlets)
  const [create, edit] = [useChange(createSegment), useChange(editSegment)]
  const initial = { name: segment?.name ?? '', rule: structuredClone(segment?.rule ?? nothing) }
  return (
    <FormDrawer
      width={560}
      title={segment ? t('edit', { name: segment.name }) : t('new')}
      initial={initial}
      schema={createSegment.request}
      keptAs={`segment.${segment?.id ?? 'new'}`}
      onClose={onClose}
      version={segment?.version}
      draftOf={({ name, rule }: Segment) => ({ name, rule })}
      onSubmit={(fields, version) =>
        segment ? edit.mutateAsync({ ...fields, id: segment.id, version }) : create.mutateAsync(fields)
      }
    >
      <FormField name="name" label={t('name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
        <Input autoFocus maxLength={50} />
      </FormField>
      <FormSection title={t('conditions')}>
        {SPANS.map((field) => (
          <SpanFields key={field} field={field} currency={currency} />
        ))}
        <FormField name={['rule', 'levelIds']} label={t('levels')} isOptional>
          <Select mode="multiple" options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
        </FormField>
        <FormField name={['rule', 'tags']} label={t('tags')} isOptional>
          <Select mode="tags" tokenSeparators={[',', '，', '、']} maxCount={20} />
        </FormField>
        <FormField name={['rule', 'outletIds']} label={t('outlets')} isOptional>
          <Select mode="multiple" options={outlets.map(({ id, name }) => ({ value: id, label: name }))} />
        </FormField>
        <FormField name={['rule', 'birthdayMonths']} label={t('months')} isOptional>
          <Select
            mode="multiple"
            options={Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: t('month', { month: at + 1 }) }))}
          />
        </FormField>
        <FormSwitch name={['rule', 'agreesToMessages']} label={t('agrees')} />
      </FormSection>
    </FormDrawer>
  )
}

function SpanFields({ field, currency }: { field: (typeof SPANS)[number]; currency: string }) {
  const { t } = useTranslation('segment')
  const isMoney = field === 'spentMinor'
  const decimals = isMoney ? exponentOf(currency) : 0
  return (['from', 'to'] as const).map((end) => (
    <FormField
      key={end}
      name={['rule', field, end]}
      label={t(end, { what: t(spanWord[field]) })}
      decimals={decimals}
      isOptional
      isNullable
    >
      {isMoney ? <MoneyField currency={currency} /> : <NumberInput decimals={0} />}
    </FormField>
  ))
}
