import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { type Goods, GoodsPicker } from './GoodsPicker.tsx'

/** What a line of a form knows of its goods. */
export interface LineGoods {
  readonly variantId: string
  readonly name: string
  readonly weightUnit: string | null
  readonly unit: string
}

interface Props<Line extends LineGoods> {
  /** The fields of one line; `at` is its row in `lines`. */
  readonly renderFields: (line: Line, at: number) => ReactNode
  /** What a picked product begins as; without it lines can only be taken out. */
  readonly lineOf?: (goods: Goods) => Line
}

/** The lines of a stock document's form: each with its goods and fields, and a search to add more. */
export function LineList<Line extends LineGoods>({ renderFields, lineOf }: Props<Line>) {
  const { t } = useTranslation('supply')
  const form = Form.useFormInstance()
  return (
    <Form.List name="lines">
      {(rows, { add, remove }) => {
        const lines = (form.getFieldValue('lines') ?? []) as readonly Line[]
        return (
          <div className="k-stack">
            {rows.map(({ key, name: at }) => {
              const line = lines[at]
              return line ? (
                <section key={key} className="k-listing">
                  <div className="k-panel-head">
                    <h3>{line.name}</h3>
                    <Button
                      type="text"
                      size="small"
                      icon={<Icon of={removeIcon} />}
                      aria-label={t('lines.remove', { name: line.name })}
                      onClick={() => remove(at)}
                    />
                  </div>
                  <div className="k-form-pair">{renderFields(line, at)}</div>
                </section>
              ) : null
            })}
            {rows.length === 0 ? <p className="k-bad">{t('lines.none')}</p> : null}
            {lineOf ? (
              <GoodsPicker taken={lines.map(({ variantId }) => variantId)} onPick={(goods) => add(lineOf(goods))} />
            ) : null}
          </div>
        )
      }}
    </Form.List>
  )
}
