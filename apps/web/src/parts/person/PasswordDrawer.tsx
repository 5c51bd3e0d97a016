import { z } from 'zod'
import { newPassword } from '@kassa/contract/organisation/person-fields.ts'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { PasswordFields } from './PasswordFields.tsx'

const typed = z.object({ password: newPassword, passwordAgain: newPassword })

interface Props {
  readonly name: string
  readonly onClose: () => void
  readonly onSubmit: (passwords: z.output<typeof typed>) => Promise<unknown>
}

/** Sets a password for somebody else. */
export function PasswordDrawer({ name, onClose, onSubmit }: Props) {
  const { t } = useTranslation('people')
  return (
    <FormDrawer
      width={520}
      title={t('passwordOf', { name })}
      initial={{ password: '', passwordAgain: '' }}
      schema={typed}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <FormSection title={t('section.signIn')} note={t('passwordNote')}>
        <PasswordFields />
      </FormSection>
    </FormDrawer>
  )
}
