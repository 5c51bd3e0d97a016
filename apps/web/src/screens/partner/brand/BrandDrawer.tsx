import { LOGO_LIMITS, saveBrand } from '@kassa/contract/organisation/brand.calls.ts'
import { Button, Input } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { askBrand } from '../../../api/brand/follow-brand.ts'
import { announce } from '../../../api/notices.ts'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormSection } from '../../../kit/form/FormSection.tsx'
import { useDraftPart } from '../../../kit/form/form-context.ts'
import { AccentShades } from './AccentShades.tsx'
import type { BrandView } from './BrandPanel.tsx'
import './brand.css'

interface Props {
  readonly partnerId: string
  readonly brand: BrandView | null
  readonly onClose: () => void
}

const { name, replyTo, accent, logo } = saveBrand.request.shape

/** The draft: an empty color is the product's own, and a logo that nobody touched stays. */
const draft = z.object({ name, replyTo, accent: z.union([z.literal(''), accent.unwrap()]), logo })

/** Sets up or changes the brand of a partner. */
export function BrandDrawer({ partnerId, brand, onClose }: Props) {
  const { t } = useTranslation('brand')
  const save = useChange(saveBrand, { onDone: () => void askBrand() })
  const version = brand?.version ?? 0
  return (
    <FormDrawer
      reopensAs={`partner-brand.${partnerId}`}
      title={t(brand ? 'edit' : 'setUp')}
      initial={{
        name: brand?.name ?? '',
        accent: brand?.accent ?? '',
        replyTo: brand?.replyTo ?? '',
        logo: undefined as string | null | undefined,
      }}
      schema={draft}
      version={version}
      onClose={onClose}
      onSubmit={({ accent: color, logo: sent, ...fields }, based) =>
        save.mutateAsync({
          ...fields,
          partnerId,
          accent: color === '' ? null : color,
          version: based,
          ...(sent === undefined ? {} : { logo: sent }),
        })
      }
    >
      <FormSection title={t('panel')} note={t('note')}>
        <FormField name="name" label={t('name')} hint={t('nameHint')}>
          <Input autoFocus maxLength={50} />
        </FormField>
        <FormField name="logo" label={t('logo')} hint={t('logoHint', LOGO_LIMITS)} isOptional>
          <LogoField label={t('logo')} kept={brand?.logo ?? null} />
        </FormField>
        <FormField name="accent" label={t('accent')} hint={t('accentHint')} isOptional>
          <Input maxLength={7} placeholder="#1F3A93" />
        </FormField>
        <DraftShades />
        <FormField name="replyTo" label={t('replyTo')} hint={t('replyToHint')} isOptional>
          <Input maxLength={64} type="email" />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

/** The shades of the color that is being typed, once it is one. */
function DraftShades() {
  const color = useDraftPart(({ accent: typed }: { accent?: string }) => typed ?? '')
  const read = accent.unwrap().safeParse(color)
  return read.success ? <AccentShades accent={read.data} /> : null
}

interface LogoProps {
  readonly label: string
  /** The logo as it is saved. */
  readonly kept: string | null
  /** The bytes of another one as base64; null: none from now on; undefined: as it is saved. */
  readonly value?: string | null | undefined
  readonly onChange?: (value: string | null) => void
}

const base64Of = async (file: File): Promise<string> => {
  const reader = new FileReader()
  await new Promise((done, fail) => {
    reader.addEventListener('load', done)
    reader.addEventListener('error', fail)
    reader.readAsDataURL(file)
  })
  return typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''
}

function LogoField({ label, kept, value, onChange }: LogoProps) {
  const { t } = useTranslation('brand')
  const input = useRef<HTMLInputElement>(null)
  const shown = value === undefined ? kept : value === null ? null : `data:image/png;base64,${value}`
  const pick = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const { kilobytes } = LOGO_LIMITS
    if (file.size > kilobytes * 1024) announce({ kind: 'bad', title: t('logoTooLarge', { kilobytes }) })
    else onChange?.(await base64Of(file))
  }
  return (
    <div className="k-brand-logo-field">
      {shown === null ? null : <img className="k-brand-shown" src={shown} alt={label} />}
      <input
        ref={input}
        className="k-hidden"
        tabIndex={-1}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={label}
        onChange={(event) => {
          void pick(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{t(shown === null ? 'logoChoose' : 'logoReplace')}</Button>
      {shown === null ? null : (
        <Button type="text" onClick={() => onChange?.(null)}>
          {t('logoRemove')}
        </Button>
      )}
    </div>
  )
}
