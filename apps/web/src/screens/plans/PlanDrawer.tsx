import { createPlan, editPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { PLAN_TYPES, type PlanType } from '@kassa/domain/promotion/plan-terms.ts'
import { namesIn, planSentence } from '@kassa/domain/promotion/sentence/plan-sentence.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useFormPart } from '../../kit/form/form-context.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useSession } from '../../session/session.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { BenefitFields } from './BenefitFields.tsx'
import { NamesOfForm, useFormNames, useNames } from '../../parts/offer/names.ts'
import { type PlanExample, PlanExamples } from './PlanExamples.tsx'
import { useExamples } from './use-examples.ts'
import { useTerms } from './draft/use-terms.ts'
import { type PlanDraft, draftOf, firstBenefit, newDraft, type ShownPlan } from './plan-draft.ts'
import { PlanPicture } from './PlanPicture.tsx'
import { ScopeField } from '../../parts/offer/ScopeField.tsx'
import { useSegments } from '../../parts/offer/use-segments.ts'
import { WhenFields } from '../../parts/offer/WhenFields.tsx'
import { useIsOfWeb } from './ChannelField.tsx'
import { WhoFields } from './WhoFields.tsx'
import { currencyChoice } from '../../words/currency-name.ts'
import './plans.css'

const BackTest = lazyPart(async () => (await import('./BackTest.tsx')).BackTest)
const PlanPreview = lazyPart(async () => (await import('./PlanPreview.tsx')).PlanPreview)

interface Props {
  /** Null: a new one. */
  readonly plan: ShownPlan | null
  /** A new one that begins as this. */
  readonly copyOf?: ShownPlan | undefined
  readonly onClose: () => void
}

/** Adds a marketing plan or changes one: one form for all types, read back in words while it is typed. */
export function PlanDrawer({ plan, copyOf, onClose }: Props) {
  const { t } = useTranslation('promotion')
  const create = useChange(createPlan)
  const edit = useChange(editPlan)
  const names = useFormNames((plan ?? copyOf)?.names)
  const currency = useSession(
    ({ outlet, outlets }) => (outlet ?? outlets[0])?.payCurrency ?? 'CNY',
  ) as PlanDraft['currency']
  const { examples, confirmExamples } = useExamples(plan?.id ?? null)
  const model = plan ?? copyOf
  const initial: PlanDraft = model ? draftOf(model) : newDraft(currency)
  return (
    <NamesOfForm value={names}>
      <FormDrawer
        width={760}
        title={plan ? t('edit', { name: plan.name }) : t('new')}
        initial={initial}
        schema={createPlan.request}
        keptAs={`plan.${plan?.id ?? 'new'}`}
        version={plan?.version}
        draftOf={draftOf}
        placeOf={placeOf}
        onClose={onClose}
        onSubmit={async (fields, version) => {
          if (!plan) return create.mutateAsync(fields)
          const confirmedExamples = await confirmExamples(fields)
          return edit.mutateAsync({ ...fields, id: plan.id, version, confirmedExamples })
        }}
      >
        <Spoken />
        <WhatFields />
        <BenefitFields currency={initial.currency} />
        <WhenFields />
        <WhoFields currency={initial.currency} />
        <TriedAtDesk planId={plan?.id ?? null} examples={examples} />
      </FormDrawer>
    </NamesOfForm>
  )
}

/** Fields that are one control in the form, though the refusal names a part of it. */
const CONTROLS = [
  'benefit.prices',
  'benefit.tiers',
  'benefit.gifts',
  'benefit.items',
  'benefit.slots',
  'benefit.conditionScope',
] as const

function placeOf({ details }: ApiError): string | null {
  const { field } = details
  if (typeof field !== 'string') return null
  return CONTROLS.find((control) => field === control || field.startsWith(`${control}.`)) ?? field
}

function WhatFields() {
  const { t } = useTranslation(['promotion', 'kit'])
  const currencies = useSession(({ outlets }) => outlets.map(({ payCurrency }) => payCurrency).join())
  const choices = [...new Set(currencies.split(','))]
  return (
    <FormSection title={t('section.what')}>
      <FormField name="name" label={t('name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
        <Input autoFocus maxLength={50} />
      </FormField>
      <TypeChoice />
      {choices.length > 1 ? (
        <FormField name="currency" label={t('currency')} hint={t('currencyHint')}>
          <Select options={choices.map((value) => ({ value, label: currencyChoice(value) }))} />
        </FormField>
      ) : null}
      <GoodsField />
    </FormSection>
  )
}

/** The goods of a plan; those of a price list are its rows, those of a set stand in its slots. */
function GoodsField() {
  const { t } = useTranslation('promotion')
  const type = Form.useWatch(['benefit', 'type'], { preserve: true }) as PlanType | undefined
  const slots: unknown = Form.useWatch(['benefit', 'slots'], { preserve: true })
  return type === 'price-list' || slots ? null : (
    <FormField name="scope" label={t('goods')}>
      <ScopeField label={t('goods')} />
    </FormField>
  )
}

/** Each type with its picture and what it does. Another type begins with fields of its own. */
function TypeChoice() {
  const { t } = useTranslation('promotion')
  const { put } = useFormPart()
  const isOfWeb = useIsOfWeb()
  const type = Form.useWatch(['benefit', 'type'], { preserve: true }) as PlanType | undefined
  return (
    <Form.Item label={t('type')}>
      <Radio.Group
        className="plan-types"
        aria-label={t('type')}
        value={type}
        onChange={({ target }) =>
          put({
            benefit: firstBenefit[target.value as PlanType],
            // Only a price list is for web orders.
            ...(isOfWeb && { web: null, outlets: { kind: 'all' } }),
          })
        }
      >
        {PLAN_TYPES.map((one) => (
          <Radio key={one} value={one}>
            <PlanPicture type={one} />
            <span>
              <b>{t(`types.${one}.name`)}</b>
              <small className="k-block k-muted">{t(`types.${one}.what`)}</small>
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
  )
}

/** Baskets of a desk, which no price list of web orders is in. */
function TriedAtDesk(props: Parameters<typeof Preview>[0]) {
  return useIsOfWeb() ? null : <Preview {...props} />
}

function Preview({ planId, examples }: { readonly planId: string | null; readonly examples: readonly PlanExample[] }) {
  const { t } = useTranslation(['promotion', 'planStudy'])
  const terms = useTerms()
  return (
    <>
      <FormSection title={t('preview.title')} note={t('preview.note')}>
        <PlanPreview terms={terms} planId={planId} />
      </FormSection>
      {planId === null ? null : (
        <FormSection title={t('example.title')} note={t('example.note')}>
          <PlanExamples examples={examples} terms={terms} />
        </FormSection>
      )}
      <FormSection title={t('planStudy:backTest.title')} note={t('planStudy:backTest.note')}>
        <BackTest terms={terms} planId={planId} />
      </FormSection>
    </>
  )
}

/** The plan as it will be read everywhere, made of its rule; as long as something is missing it says so. */
function Spoken() {
  const { t } = useTranslation('promotion')
  const { all } = useNames()
  const outlets = useSession((session) => session.outlets)
  const segments = useSegments() ?? []
  const terms = useTerms()
  const named = { ...Object.fromEntries([...outlets, ...segments].map(({ id, name }) => [id, name])), ...all }
  return (
    <p className="plan-sentence" role="status">
      {terms ? planSentence(terms, localeOf(currentLanguage()), namesIn(named)) : t('sentenceMissing')}
    </p>
  )
}
