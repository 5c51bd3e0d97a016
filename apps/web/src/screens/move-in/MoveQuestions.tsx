import { Button, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { MakeOutlet } from './MakeOutlet.tsx'
import { MakeTax } from './MakeTax.tsx'
import { OwnColumns } from './OwnColumns.tsx'
import {
  answerTo,
  type Decisions,
  NONE,
  type MovePreview,
  type MoveQuestion,
  withAnswer,
  withOutlet,
  withTax,
} from './move-answers.ts'
import { inBrackets } from '../../words/brackets.ts'

interface Props {
  readonly plan: MovePreview
  readonly decisions: Decisions
  readonly onChange: (decisions: Decisions) => void
  readonly onGoOn: () => void
  /** The choices and answers once a tax or an outlet was made. */
  readonly onMade: (plan: MovePreview, decisions: Decisions) => void
  /** Why the answers were refused; null where they were not. */
  readonly refused: string | null
  readonly isBusy: boolean
}

/** One page that asks what no file says; what the shop makes likely is filled in. */
export function MoveQuestions({ plan, decisions, onChange, onGoOn, onMade, refused, isBusy }: Props) {
  const { t } = useTranslation('moving')
  return (
    <section className="k-panel">
      <h2>{t('asked')}</h2>
      <p className="k-muted">{t('askedNote')}</p>
      {plan.questions.map((question) => {
        const list = question.kind === 'columns' && plan.ownLists.find(({ file }) => file === question.about)
        return list ? (
          <div key={`columns ${question.about}`} className="k-move-question k-move-wide">
            <h3>{question.message}</h3>
            <OwnColumns list={list} decisions={decisions} onChange={onChange} />
          </div>
        ) : (
          <div key={`${question.kind} ${question.about}`} className="k-move-question">
            <label htmlFor={idOf(question)}>{question.message}</label>
            <Answer
              question={question}
              plan={plan}
              value={answerTo(decisions, question)}
              onChange={(text) => onChange(withAnswer(decisions, question, text))}
            />
            <MakeOutlet
              question={question}
              plan={plan}
              decisions={decisions}
              onMade={(outlet) => onMade(withOutlet(plan, outlet), withAnswer(decisions, question, outlet.number))}
            />
            <MakeTax
              question={question}
              plan={plan}
              onMade={(tax) => onMade(withTax(plan, tax), withAnswer(decisions, question, tax.name))}
            />
          </div>
        )
      })}
      {refused === null ? null : (
        <p className="k-bad" role="alert">
          {refused}
        </p>
      )}
      <Button type="primary" loading={isBusy} onClick={onGoOn}>
        {t('goOn')}
      </Button>
    </section>
  )
}

const idOf = ({ kind, about }: MoveQuestion): string => `move-${kind}-${about}`

interface AnswerProps {
  readonly question: MoveQuestion
  readonly plan: MovePreview
  readonly value: string
  readonly onChange: (text: string) => void
}

function Answer({ question, plan, value, onChange }: AnswerProps) {
  const { t } = useTranslation('moving')
  const options = useOptions(plan)(question)
  const { message } = question
  if (options === null) {
    return (
      <Input
        id={idOf(question)}
        aria-label={message}
        value={value}
        maxLength={50}
        type={question.kind === 'count-moment' ? 'datetime-local' : 'text'}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <Select
      id={idOf(question)}
      aria-label={message}
      value={value === '' ? null : value}
      placeholder={t('pick')}
      options={options}
      onChange={onChange}
    />
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

/** Choices of a question; null where it is typed. */
function useOptions({ choices }: MovePreview): (question: MoveQuestion) => Option[] | null {
  const { t } = useTranslation('moving')
  const outlets = choices.outlets.map(({ number, name }) => ({ value: number, label: `${name}${inBrackets(number)}` }))
  const taxes = choices.taxes.map((name, at) => {
    const rate = choices.taxRates?.[at]
    return { value: name, label: rate === undefined ? name : `${name}${inBrackets(`${rate} %`)}` }
  })
  const ofTaxes = [...taxes, { value: NONE, label: t('asOutlet') }]
  const byKind: Readonly<Partial<Record<MoveQuestion['kind'], Option[]>>> = {
    'tax-inside': [
      { value: 'keep', label: t('keep') },
      { value: 'true', label: t('inside') },
      { value: 'false', label: t('onTop') },
    ],
    location: [...outlets, { value: NONE, label: t('leave') }],
    tax: ofTaxes,
    'taxable-goods': ofTaxes,
    'untaxed-goods': ofTaxes,
    'weight-unit': ['kg', 'g', 'pound'].map((unit) => ({ value: unit, label: unit })),
    'cost-zero': [
      { value: 'unknown', label: t('unknown') },
      { value: 'free', label: t('free') },
    ],
    'staff-role': [...choices.roles.map((name) => ({ value: name, label: name })), { value: NONE, label: t('leave') }],
    points: [
      { value: 'left out', label: t('leave') },
      { value: 'money', label: t('money') },
      { value: 'points', label: t('points') },
    ],
    columns: [{ value: NONE, label: t('asRead') }],
    'decimal-mark': [
      { value: '.', label: t('point') },
      { value: ',', label: t('comma') },
    ],
    'day-order': [
      { value: 'day-first', label: t('dayFirst') },
      { value: 'month-first', label: t('monthFirst') },
    ],
  }
  return ({ kind }) => byKind[kind] ?? null
}
