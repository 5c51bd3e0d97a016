import 'i18next'
import common from './en/common.json' with { type: 'json' }
import desk from './en/desk.json' with { type: 'json' }

import kit from './en/kit.json' with { type: 'json' }
import lock from './en/lock.json' with { type: 'json' }
import login from './en/login.json' with { type: 'json' }
import nav from './en/nav.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import status from './en/status.json' with { type: 'json' }

export type NavWords = typeof nav

/** English is the pattern: a key that is not in it does not compile. A new file of words takes a line above and below. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      desk: typeof desk

      kit: typeof kit
      lock: typeof lock
      login: typeof login
      nav: typeof nav
      shell: typeof shell
      status: typeof status
    }
  }
}
