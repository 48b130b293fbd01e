import { useMutation } from '@tanstack/react-query'
import { logout } from '#contract/account.ts'
import { call } from './client.ts'
import { endSession } from './session.ts'

/** Ends the session here even when the server cannot be told, and starts over at the landing page. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => call(logout, {}),
    onSettled: () => {
      endSession()
      window.location.assign('/')
    },
  })
