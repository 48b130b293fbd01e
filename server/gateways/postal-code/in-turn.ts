import { GatewayFault } from '../gateway-fault.ts'
import { isReadable, type PostalCodeLookup } from './port.ts'

const damagedAnswer = () => new GatewayFault('postal code', 'answered with text that is not UTF-8', true)

/**
 * Asks one source after the other until one knows the code. A damaged answer is a fault of its source. A code is unknown when at least one source
 * answered and none knew it; when no source answered, the last fault is thrown.
 */
export function inTurn(sources: readonly PostalCodeLookup[]): PostalCodeLookup {
  return {
    async find(cep) {
      let answered = false
      let fault: unknown = new Error('no postal code source is configured')
      for (const source of sources) {
        try {
          const found = await source.find(cep)
          if (found && !isReadable(found)) throw damagedAnswer()
          if (found) return found
          answered = true
        } catch (error) {
          fault = error
        }
      }
      if (answered) return null
      throw fault
    },
  }
}
