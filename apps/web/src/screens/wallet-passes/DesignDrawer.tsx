import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { MOST_PASS_NAME, saveWalletDesign, walletDesign } from '@kassa/contract/member/wallet.calls.ts'
import { PASS_ROWS } from '@kassa/domain/member/pass-design.ts'
import { Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { PictureField } from '../../parts/pictures/PictureField.tsx'
import { PassPreview } from './PassPreview.tsx'

type Design = OutputOf<typeof walletDesign>

interface Props {
  readonly design: Design & { readonly version: number }
  readonly onClose: () => void
}

/** Sets the look of passes, beside a picture of one. */
export function DesignDrawer({ design: { version, ...design }, onClose }: Props) {
  const { t } = useTranslation(['wallet', 'message'])
  const save = useChange(saveWalletDesign)
  return (
    <FormDrawer
      reopensAs="pass-design.all"
      title={t('design.title')}
      initial={design}
      schema={walletDesign}
      onClose={onClose}
      onSubmit={(fields: Design) => save.mutateAsync({ ...fields, version })}
    >
      <FormSection title={t('design.colors')}>
        <FormField name="background" label={t('design.background')}>
          <Input type="color" autoFocus />
        </FormField>
        <FormField name="text" label={t('design.text')} hint={t('design.textHint')}>
          <Input type="color" />
        </FormField>
        <LivePreview design={design} />
      </FormSection>
      <FormSection title={t('design.names')} note={t('design.namesNote')}>
        {(['en-US', 'zh-CN', 'ja-JP'] as const).map((locale) => (
          <FormField key={locale} name={['names', locale]} label={t(`message:language.${locale}`)} isOptional>
            <Input maxLength={MOST_PASS_NAME} />
          </FormField>
        ))}
      </FormSection>
      <FormSection title={t('design.rows')}>
        <FormField name="rows" label={t('design.shown')} hint={t('design.rowsHint')}>
          <Checkbox.Group options={PASS_ROWS.map((value) => ({ value, label: t(`row.${value}`) }))} />
        </FormField>
        <FormField name="logoId" label={t('design.logo')} hint={t('design.logoHint')} isOptional>
          <PictureField purpose="wallet" label={t('design.logo')} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}

function LivePreview({ design }: { readonly design: Design }) {
  const background = Form.useWatch<string | undefined>('background') ?? design.background
  const text = Form.useWatch<string | undefined>('text') ?? design.text
  return <PassPreview design={{ ...design, background, text }} />
}
