import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { walletDesign } from '@kassa/contract/member/wallet.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormState } from '../../kit/form/form-state.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { PassPreview } from './PassPreview.tsx'

const DesignDrawer = lazyPart(() => import('./DesignDrawer.tsx').then((part) => part.DesignDrawer))

interface Props {
  readonly design: OutputOf<typeof walletDesign> & { readonly version: number }
}

/** The look of passes, and the way to change it. */
export function DesignPanel({ design }: Props) {
  const { t } = useTranslation('wallet')
  const [isEditing, setIsEditing] = useFormState('pass-design', false)
  return (
    <section id="part-design" className="k-panel k-stack">
      <h2>{t('design.title')}</h2>
      <PassPreview design={design} />
      <CanDo permission="platform.members.pointSetting.edit">
        <p>
          <Button onClick={() => setIsEditing(true)}>{t('design.edit')}</Button>
        </p>
      </CanDo>
      {isEditing ? <DesignDrawer design={design} onClose={() => setIsEditing(false)} /> : null}
    </section>
  )
}
