import { Button, Select } from 'antd'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { leftIcon, rightIcon } from '../../ui/icons.ts'
import { useRootClass } from '../state/use-root-class.ts'
import { type Page, placeOf } from './page-place.ts'
import { beforeOf, keepBefore, type PageStart } from './pages-before.ts'
import { useRowsText } from './use-rows-text.ts'

interface Props {
  readonly answer: Page
  readonly limit: number
  readonly cursor: string | null
  /** The number of the page's first row, where the address says it. */
  readonly row: string | undefined
  /** The answer is still that of the page before. */
  readonly isStale: boolean
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void
  readonly children?: ReactNode
}

const sizes = [20, 50, 100, 200]

/** Shows which rows of how many are shown, and the way to the next and the previous page. */
export function ListFoot({ children, ...page }: Props) {
  useRootClass('has-list-foot')
  return (
    <footer className="k-list-foot">
      <Pages {...page} />
      <div className="k-list-foot-end">{children}</div>
    </footer>
  )
}

/** Drawn again only for another page: what stands beside it is drawn anew with the list. */
const Pages = memo(function Pages({ answer, limit, onChange, ...asked }: Omit<Props, 'children'>) {
  const { t } = useTranslation('kit')
  const rowsText = useRowsText()
  const { cursor, row } = useAnswered(asked)
  const before = cursor === null ? undefined : beforeOf(cursor)
  const back = t(before === undefined && cursor !== null ? 'page.first' : 'page.previous')
  const next = (): void => {
    if (answer.nextCursor === null) return
    keepBefore(answer.nextCursor, { cursor, row: row ?? null })
    onChange({ cursor: answer.nextCursor, row: rowAfter(answer, cursor, row) })
  }
  const previous = (): void => onChange({ ...(before ?? firstPage) })
  return (
    <>
      <span className="k-figures">{rowsText(answer, cursor, row)}</span>
      <Select
        size="small"
        aria-label={t('page.sizeLabel')}
        value={limit}
        options={sizes.map((value) => ({ value, label: t('page.size', { count: value }) }))}
        onChange={(value: number) => onChange({ limit: String(value), cursor: null, row: null })}
      />
      <div className="k-list-pages">
        <Button
          size="small"
          icon={<Icon of={leftIcon} />}
          aria-label={back}
          title={back}
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
    </>
  )
})

type Asked = Pick<Props, 'cursor' | 'row' | 'isStale'>

/** The page that the answer is of: while the next one comes, the one before. */
function useAnswered({ cursor, row, isStale }: Asked): Omit<Asked, 'isStale'> {
  const [answered, setAnswered] = useState({ cursor, row })
  if (isStale || (answered.cursor === cursor && answered.row === row)) return answered
  setAnswered({ cursor, row })
  return { cursor, row }
}

const firstPage: PageStart = { cursor: null, row: null }

/**
 * Returns the number of the first row of the page behind, for its address; null where this page does not know its own.
 */
function rowAfter(answer: Page, cursor: string | null, row: string | undefined): string | null {
  const place = placeOf(answer, cursor, row)
  return place === null ? null : String(place.last + 1)
}
