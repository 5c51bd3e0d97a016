import { readSalePaper } from '@kassa/contract/print/template.calls.ts'
import { writeEscpos } from '@kassa/domain/receipt/escpos/writer.ts'
import type { PaperColumns } from '@kassa/domain/receipt/lay-out.ts'
import type { ReceiptTemplate, TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import { LOCALES, type Locale } from '@kassa/domain/text/locale.ts'
import { Checkbox, Input, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { drawPaperLine } from '../../parts/paper/draw-line.ts'
import { PaperStrip } from '../../parts/paper/PaperStrip.tsx'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { paperOf } from './papers.ts'
import { usePlaceCurrency } from './use-place-currency.ts'

interface Props {
  readonly kind: TemplateKind
  readonly template: ReceiptTemplate
  readonly outletId: string | undefined
  /** The platform has no sales of its own to look at. */
  readonly hasSales: boolean
}

const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { 'en-US': 'English', 'zh-CN': '中文', 'ja-JP': '日本語' }

/**
 * Shows the printer's output with this template: the very bytes, read back. A real sale, or a sample where there is
 * none.
 */
export function PaperPreview({ kind, template, outletId, hasSales }: Props) {
  const { t } = useTranslation('print')
  const [columns, setColumns] = useState<PaperColumns>(48)
  const [language, setLanguage] = useState<Locale>(() => localeOf(currentLanguage()))
  const [isCopy, setIsCopy] = useState(false)
  const [asMember, setAsMember] = useState<boolean | null>(null)
  const [number, setNumber] = useState('')
  const asked = { ...(outletId === undefined ? {} : { outletId }), ...(number === '' ? {} : { number }) }
  const isAsked = hasSales && kind === 'cashier'
  const { data, isError } = useAnswer(readSalePaper, asked, { isEnabled: isAsked, isQuiet: true })
  const currency = usePlaceCurrency(outletId)
  const real = isAsked && !isError ? (data ?? null) : null
  // Where nothing was sold yet the sample is a member's; a real sale stands until somebody asks for one.
  const isMember = asMember ?? real === null
  const sale = asMember === true ? null : real
  const bytes = useMemo(() => {
    const words = {
      goods: [t('sample.first'), t('sample.second')] as const,
      cashier: t('sample.cashier'),
      outlet: t('sample.outlet'),
      member: t('sample.member'),
    }
    const document = paperOf({ kind, template, sale, language, isCopy, isMember }, currency, words)
    const encoding = language === 'ja-JP' ? 'shift_jis' : 'gb18030'
    return writeEscpos(document, { encoding, columns, isCut: true, opensDrawer: false, drawLine: drawPaperLine })
  }, [kind, template, sale, language, isCopy, isMember, columns, currency, t])
  return (
    <section className="k-panel pt-preview" aria-label={t('preview.title')}>
      <h2>{t('preview.title')}</h2>
      <div className="pt-choices">
        <Segmented<PaperColumns>
          aria-label={t('preview.width')}
          value={columns}
          onChange={setColumns}
          options={[
            { value: 32, label: '58 mm' },
            { value: 48, label: '80 mm' },
          ]}
        />
        <Segmented<Locale>
          aria-label={t('preview.language')}
          value={language}
          onChange={setLanguage}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Checkbox checked={isCopy} onChange={({ target }) => setIsCopy(target.checked)}>
          {t('preview.reprint')}
        </Checkbox>
        {kind === 'cashier' ? (
          <Checkbox checked={isMember} onChange={({ target }) => setAsMember(target.checked)}>
            {t('preview.member')}
          </Checkbox>
        ) : null}
      </div>
      {isAsked ? (
        <Input.Search
          allowClear
          aria-label={t('preview.order')}
          placeholder={t('preview.order')}
          maxLength={40}
          onSearch={(text) => setNumber(text.trim())}
        />
      ) : null}
      <p className="k-muted" role="status">
        {sale === null
          ? t(isError && number !== '' ? 'preview.unknown' : 'preview.sample')
          : t('preview.of', { number: sale.number })}
      </p>
      <div className="pt-paper" role="group" aria-label={t('preview.title')} tabIndex={0}>
        <PaperStrip bytes={bytes} columns={columns} words={{ cut: t('preview.cut'), drawer: t('preview.drawer') }} />
      </div>
    </section>
  )
}
