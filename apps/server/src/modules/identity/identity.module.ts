import type { Module } from '../../platform/module.ts'
import { adminCommandsOfAll } from './admin/admins.ts'
import { roleCommandsOfAll } from './role/roles.ts'
import { login } from './sign-in/login.ts'
import { changePassword, logout, me, setLocale, setPin, unlockScreen } from './sign-in/own-session.ts'

export const identityModule: Module = {
  name: 'identity',
  commands: [
    login,
    logout,
    me,
    setLocale,
    unlockScreen,
    changePassword,
    setPin,
    ...adminCommandsOfAll,
    ...roleCommandsOfAll,
  ],
}
