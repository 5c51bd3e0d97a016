import {
  ALIGNS,
  CODE_LIMIT,
  CONDITIONS,
  LABEL_LIMIT,
  MERCHANT_PARTS,
  ORDER_PARTS,
  PRODUCT_PARTS,
  SIZES,
  TEXT_LIMIT,
  TOTAL_PARTS,
  type Condition,
  type TemplateModule,
} from '@kassa/domain/receipt/template/receipt-template.ts'
import { PLACEHOLDERS } from '@kassa/domain/receipt/template/print-template.ts'
import { Checkbox, Input, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DotsField } from './DotsField.tsx'

interface Props {
  readonly module: TemplateModule
  readonly onChange: (module: TemplateModule) => void
}

const parts = { merchant: MERCHANT_PARTS, order: ORDER_PARTS, products: PRODUCT_PARTS, totals: TOTAL_PARTS } as const

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className="pt-field">
      <span>{label}</span>
      {children}
    </label>
  )
}

/** Asks which parts a module shows. */
function Shows({ module, onChange }: Props) {
  const { t } = useTranslation('print')
  if (!('shows' in module)) return null
  return (
    <Checkbox.Group
      className="pt-parts"
      value={[...module.shows]}
      options={parts[module.type].map((value) => ({ value, label: t(`part.${value}`) }))}
      onChange={(chosen) => {
        const shows = parts[module.type].filter((part) => (chosen as string[]).includes(part))
        onChange({ ...module, shows } as TemplateModule)
      }}
    />
  )
}

function Text({ module, onChange }: Props) {
  const { t } = useTranslation('print')
  if (module.type !== 'text' && module.type !== 'legal' && module.type !== 'qr') return null
  const isCode = module.type === 'qr'
  return (
    <>
      <Labelled label={t(isCode ? 'field.code' : 'field.text')}>
        <Input.TextArea
          rows={isCode ? 1 : 3}
          maxLength={isCode ? CODE_LIMIT : TEXT_LIMIT}
          showCount
          value={module.text}
          onChange={({ target }) =>
            onChange({ ...module, text: isCode ? target.value.replaceAll('\n', '') : target.value })
          }
        />
      </Labelled>
      {module.type === 'legal' ? null : (
        <p className="k-muted">{t('field.blanks', { blanks: PLACEHOLDERS.map((name) => `{${name}}`).join(' ') })}</p>
      )}
    </>
  )
}

function Look({ module, onChange }: Props) {
  const { t } = useTranslation('print')
  if (module.type !== 'text') return null
  return (
    <div className="pt-choices">
      <Segmented
        aria-label={t('field.align')}
        value={module.align}
        options={ALIGNS.map((value) => ({ value, label: t(`align.${value}`) }))}
        onChange={(align) => onChange({ ...module, align })}
      />
      <Segmented
        aria-label={t('field.size')}
        value={module.size}
        options={SIZES.map((value) => ({ value, label: t(`size.${value}`) }))}
        onChange={(size) => onChange({ ...module, size })}
      />
      <Checkbox checked={module.isBold} onChange={({ target }) => onChange({ ...module, isBold: target.checked })}>
        {t('field.bold')}
      </Checkbox>
    </div>
  )
}

function Coupon({ module, onChange }: Props) {
  const { t } = useTranslation('print')
  if (module.type !== 'coupon') return null
  return (
    <>
      <Labelled label={t('field.title')}>
        <Input
          maxLength={LABEL_LIMIT}
          value={module.title}
          onChange={({ target }) => onChange({ ...module, title: target.value })}
        />
      </Labelled>
      <Labelled label={t('field.text')}>
        <Input.TextArea
          maxLength={TEXT_LIMIT}
          value={module.text}
          onChange={({ target }) => onChange({ ...module, text: target.value })}
        />
      </Labelled>
      <Labelled label={t('field.couponCode')}>
        <Input
          maxLength={CODE_LIMIT}
          value={module.code}
          onChange={({ target }) => onChange({ ...module, code: target.value })}
        />
      </Labelled>
    </>
  )
}

/** Edits one module: its content, and when it prints. */
export function ModuleFields({ module, onChange }: Props) {
  const { t } = useTranslation('print')
  return (
    <div className="k-stack">
      <Shows module={module} onChange={onChange} />
      <Text module={module} onChange={onChange} />
      <Look module={module} onChange={onChange} />
      <Coupon module={module} onChange={onChange} />
      {module.type === 'image' ? (
        <DotsField image={module.image} onChange={(image) => onChange({ ...module, image })} />
      ) : null}
      {module.type === 'signature' ? (
        <Labelled label={t('field.label')}>
          <Input
            maxLength={LABEL_LIMIT}
            value={module.label}
            onChange={({ target }) => onChange({ ...module, label: target.value })}
          />
        </Labelled>
      ) : null}
      <Labelled label={t('field.when')}>
        <Select<Condition>
          aria-label={t('field.when')}
          value={module.when}
          options={CONDITIONS.map((value) => ({ value, label: t(`when.${value}`) }))}
          onChange={(when) => onChange({ ...module, when })}
        />
      </Labelled>
    </div>
  )
}
