import { OWN_MEANINGS, type OwnMeaning } from '@kassa/domain/moving/own-meanings.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Decisions, MovePreview } from './move-answers.ts'
import { columnsOf, type ChosenColumns as Said, withKind, withMeaning } from './own-columns.ts'

interface Props {
  readonly list: MovePreview['ownLists'][number]
  readonly decisions: Decisions
  readonly onChange: (decisions: Decisions) => void
}

const NONE = '—'

/** The columns of a list of no known system: what it lists, and what each column means. */
export function OwnColumns({ list, decisions, onChange }: Props) {
  const { t } = useTranslation('moving')
  const said = columnsOf(list, decisions)
  const say = (own: Said): void => onChange({ ...decisions, ownColumns: { ...decisions.ownColumns, [list.file]: own } })
  const choices = [
    { value: NONE, label: t('leave') },
    ...OWN_MEANINGS[said.kind].map((meaning) => ({ value: meaning, label: t(`meanings.${meaning}`) })),
  ]
  return (
    <div className="k-stack">
      <Select
        aria-label={t('listOf')}
        value={said.kind}
        options={[
          { value: 'goods', label: t('products') },
          { value: 'people', label: t('people') },
        ]}
        onChange={(kind: Said['kind']) => say(withKind(said, kind))}
      />
      <table className="k-move-table k-move-columns">
        <thead>
          <tr>
            <th>{t('column')}</th>
            <th>{t('example')}</th>
            <th>{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {list.columns.map(({ heading, example }) => (
            <tr key={heading}>
              <td>{heading}</td>
              <td className="k-muted">{example}</td>
              <td>
                <Select
                  aria-label={t('meaningOf', { column: heading })}
                  value={said.meanings[heading] ?? NONE}
                  options={choices}
                  popupMatchSelectWidth={false}
                  onChange={(text: OwnMeaning | typeof NONE) =>
                    say(withMeaning(said, heading, text === NONE ? null : text))
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
