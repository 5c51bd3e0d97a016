import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { readListViews } from '@kassa/contract/identity/list-views.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'

type Asked = InputOf<typeof listProducts.request>

/** Goods that one offer names at most. */
const MOST = 2_000

interface Props {
  readonly chosen: readonly string[]
  readonly onAdd: (goods: readonly { readonly id: string; readonly name: string }[]) => void
}

/** Adds the goods of a view of one's own of the list of products as they are now; what comes into it later stays out. Source: members.md §6. */
export function AddSelection({ chosen, onAdd }: Props) {
  const { t } = useTranslation('promotion')
  const { data: kept } = useAnswer(readListViews, { list: 'products' }, { isQuiet: true })
  const [said, setSaid] = useState('')
  const add = async (wanted: Partial<Asked>): Promise<void> => {
    setSaid('')
    const found = await allOf(wanted)
    const news = found.filter(({ id }) => !chosen.includes(id))
    if (chosen.length + news.length > MOST) return setSaid(t('scope.selectionTooLarge', { most: MOST }))
    setSaid(t('scope.added', { count: news.length }))
    onAdd(news)
  }
  const views = (kept?.views ?? []).flatMap(({ id, name, address }) => {
    const read = listProducts.request.safeParse({ ...address, sort: undefined })
    return read.success ? [{ id, name, wanted: read.data }] : []
  })
  const run = (wanted: Partial<Asked> | undefined): void => {
    if (wanted) void add(wanted).catch(() => setSaid(t('scope.notRead')))
  }
  if (views.length === 0) return null
  return (
    <>
      <Select<string | null>
        className="k-wide"
        aria-label={t('scope.addView')}
        placeholder={t('scope.addView')}
        value={null}
        optionFilterProp="label"
        showSearch
        options={views.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => run(views.find((view) => view.id === id)?.wanted)}
      />
      <span className="k-muted">{t('scope.viewNote')}</span>
      <span role="status">{said}</span>
    </>
  )
}

/** All that a list answers, page by page; one more than may be chosen is enough to know that it is too much. */
async function allOf(wanted: Partial<Asked>): Promise<{ readonly id: string; readonly name: string }[]> {
  const found: { readonly id: string; readonly name: string }[] = []
  let cursor: string | undefined
  do {
    const page = await call(
      listProducts,
      { ...wanted, limit: 200, ...(cursor !== undefined && { cursor }) },
      { isQuiet: true },
    )
    found.push(...page.rows.map(({ id, shownName }) => ({ id, name: shownName })))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && found.length <= MOST)
  return found
}
