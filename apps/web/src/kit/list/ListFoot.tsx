import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { leftIcon, rightIcon } from '../../ui/icons.ts'
import { countText } from '../money/format.ts'

interface Props {
  readonly answer: { readonly nextCursor: string | null; readonly total: number; readonly totalIsCapped: boolean }
  readonly limit: number
  readonly cursor: string | null
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void
  readonly children?: ReactNode
}

const sizes = [20, 50, 100, 200]

/** How many rows there are, and the way to the next and the previous page. */
export function ListFoot({ answer, limit, cursor, onChange, children }: Props) {
  const { t } = useTranslation('kit')
  // A keyset page knows only what comes after it; the way back is what was passed, else the first page.
  const [passed, setPassed] = useState<readonly (string | null)[]>([])
  const next = (): void => {
    setPassed([...passed, cursor])
    onChange({ cursor: answer.nextCursor })
  }
  const previous = (): void => {
    onChange({ cursor: passed.at(-1) ?? null })
    setPassed(passed.slice(0, -1))
  }
  const total = answer.totalIsCapped
    ? t('rowsCapped', { total: countText(answer.total) })
    : t('rows', { count: answer.total })
  return (
    <footer className="k-list-foot">
      <span className="k-figures">{total}</span>
      <Select
        size="small"
        aria-label={t('page.sizeLabel')}
        value={limit}
        options={sizes.map((value) => ({ value, label: t('page.size', { count: value }) }))}
        onChange={(value: number) => onChange({ limit: String(value), cursor: null })}
      />
      <div className="k-list-pages">
        <Button
          size="small"
          icon={<Icon of={leftIcon} />}
          aria-label={t('page.previous')}
          title={t('page.previous')}
          disabled={cursor === null}
          onClick={previous}
        />
        <Button
          size="small"
          icon={<Icon of={rightIcon} />}
          aria-label={t('page.next')}
          title={t('page.next')}
          disabled={answer.nextCursor === null}
          onClick={next}
        />
      </div>
      <div className="k-list-foot-end">{children}</div>
    </footer>
  )
}
