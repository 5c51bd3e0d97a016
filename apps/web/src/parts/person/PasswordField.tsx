import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { eyeIcon, eyeOffIcon } from '../../ui/icons.ts'

/** A password with a way to see it, and a word when Caps Lock is on. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'after'>) {
  const { t } = useTranslation('login')
  const [isShown, setIsShown] = useState(false)
  const [hasCaps, setHasCaps] = useState(false)
  const notice = (event: KeyboardEvent): void => setHasCaps(event.getModifierState('CapsLock'))
  return (
    <Field
      autoComplete="current-password"
      maxLength={64}
      {...props}
      type={isShown ? 'text' : 'password'}
      hint={hasCaps ? t('caps') : null}
      onKeyUp={notice}
      after={
        <button
          type="button"
          className="k-field-button"
          aria-label={isShown ? t('hide') : t('show')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon of={isShown ? eyeOffIcon : eyeIcon} />
        </button>
      }
    />
  )
}
