-- The office reads every correction of the wallets from which a ticket moved to a plate (Q163).
create index plate_corrections_to on plate_corrections (to_plate);
