import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'

const MOST = 99

interface LevelChoiceProps {
  readonly value: readonly number[]
  readonly onChange: (levels: number[]) => void
}

/** Levels of members by number and name, those that there are first; who may not see levels chooses by number. */
export function LevelChoice({ value, onChange }: LevelChoiceProps) {
  const { t } = useTranslation('promotion')
  const { data } = useAnswer(listLevels, { limit: 100 }, { isQuiet: true })
  const named = (data?.rows ?? [])
    .map((row) => ({ value: row.number, label: `${row.number} · ${row.name}` }))
    .toSorted((one, other) => one.value - other.value)
  const others = Array.from({ length: MOST }, (_, at) => at + 1)
    .filter((number) => !named.some((level) => level.value === number))
    .map((number) => ({ value: number, label: String(number) }))
  return (
    <Select
      mode="multiple"
      className="k-wide"
      aria-label={t('who.levels')}
      placeholder={t('who.chooseLevels')}
      value={[...value]}
      optionFilterProp="label"
      options={[...named, ...others]}
      onChange={(chosen: number[]) => onChange(chosen.toSorted((one, other) => one - other))}
    />
  )
}
