import { NEWER_CHOICES, NEWER_KINDS, type NewerChoice, type NewerKind } from '@kassa/domain/moving/newer-file.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Decisions, MovePreview } from './move-answers.ts'

const kinds: Readonly<Partial<Record<MovePreview['changes'][number]['field'], NewerKind>>> = {
  name: 'names',
  price: 'prices',
  special: 'prices',
  tax: 'taxes',
  stock: 'stock',
}

/** Stock that moved here is set by no file, whatever is chosen. */
const choicesOf = (kind: NewerKind): readonly NewerChoice[] =>
  NEWER_CHOICES.filter((choice) => kind !== 'stock' || choice !== 'all')

interface Props {
  readonly plan: MovePreview
  readonly decisions: Decisions
  readonly isBusy: boolean
  readonly onSay: (decisions: Decisions) => void
}

/** Asks what a newer file of goods that are here may change, kind by kind; only of kinds in which something differs. */
export function NewerFile({ plan, decisions, isBusy, onSay }: Props) {
  const { t } = useTranslation('moving')
  const { newer } = decisions
  const found = new Set(plan.changes.map(({ field }) => kinds[field]))
  const asked = NEWER_KINDS.filter((kind) => found.has(kind))
  if (!newer || asked.length === 0) return null
  return (
    <fieldset className="k-move-newer">
      <legend>{t('newer.title')}</legend>
      <p className="k-muted">{t('newer.note')}</p>
      {asked.map((kind) => (
        <div key={kind} className="k-move-question">
          <label htmlFor={`move-newer-${kind}`}>{t(`newer.${kind}`)}</label>
          <Select
            id={`move-newer-${kind}`}
            aria-label={t(`newer.${kind}`)}
            value={newer[kind] ?? 'keep'}
            disabled={isBusy}
            options={choicesOf(kind).map((choice) => ({ value: choice, label: t(`newer.${choice}`) }))}
            onChange={(choice) => onSay({ ...decisions, newer: { ...newer, [kind]: choice } })}
          />
        </div>
      ))}
    </fieldset>
  )
}
