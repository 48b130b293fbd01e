import { Money, type MoneyProps } from './money.tsx'
import classes from './total.module.css'

/** What is to be paid, by its name and large. */
export const Total = ({ name, ...money }: { name: string } & Pick<MoneyProps, 'cents' | 'size'>) => (
  <p className={classes.total}>
    <span>{name}</span>
    <Money {...money} strong />
  </p>
)
