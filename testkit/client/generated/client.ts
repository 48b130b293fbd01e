/**
 * Rotativo
 * 1
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "/"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {
    theServerThatGaveThisDescription: "/"
};
export type GivenTaxId = string;
export type GivenEmail = string;
export type GivenPhone = string;
export type RefusalType = "ActivationOver" | "AlreadyConfirmed" | "AmountOutOfLimits" | "AutomaticActivationFinal" | "AutomaticActivationUnavailable" | "CaptchaRequired" | "CaptchaUnavailable" | "CardDataRefused" | "CardInvalid" | "CodeInvalid" | "CodePathClosed" | "CreditUnavailable" | "EmailMissing" | "EmailUnconfirmed" | "Fault" | "Forbidden" | "GatewayUnavailable" | "IdempotencyKeyInUse" | "IdempotencyKeyReused" | "InsufficientBalance" | "InsufficientCredit" | "InvalidInput" | "LastFraction" | "LeavingUnavailable" | "LinkInvalid" | "LoginFailed" | "MalformedRequest" | "NotFound" | "NothingToRefund" | "NoticeLocked" | "NoticeNotCancellable" | "NoticeNotPayable" | "OrderClosed" | "OrderDisagrees" | "ParkingUnavailable" | "PaymentFormUnavailable" | "PaymentRefused" | "PdfNotReadyException" | "PhoneMissing" | "PlateIsPaying" | "PlateMayPark" | "PostalCodeNotFound" | "ProductUnavailable" | "ProofRequired" | "RefundClosed" | "RefundDisagrees" | "RefundUnavailable" | "RegularisationUnavailable" | "ResendTooSoon" | "ResetLinkInvalid" | "SmsDelayed" | "SmsLimit" | "TooManyDrafts" | "TooManyRequests" | "TooManySessions" | "TooManyVehicles" | "Unauthenticated" | "Unavailable" | "UserHasBalance" | "UserHasRequestedExclusion" | "UserNotVerified" | "ValidationException" | "VehicleExists" | "VehicleNotFound" | "VehicleParked" | "WalletsUnavailable";
export type Error = {
    /** What a person may be shown, in Brazilian Portuguese; of wrong input that of the first field. */
    message: string;
    "type": RefusalType;
    error: {
        /** The same as `message` above. */
        message: string;
        /** What is wrong with which field, by the names of the fields as they were sent. */
        errors: {
            [key: string]: string[];
        };
    };
};
export type GivenPostalCode = string;
export type GivenDate = string;
export type Registration = {
    /** Full name: at least two words, letters only. */
    name: string;
    /** The tax id, which nobody else has registered. */
    identification: GivenTaxId;
    /** A mobile phone; needed where there is no e-mail. It gets a code by SMS. */
    phone?: GivenPhone;
    /** Needed where there is no phone. It gets a link. */
    email?: GivenEmail;
    /** At least 6 characters. */
    password: string;
    /** The same once more. */
    password_confirmation: string;
    /** The postal code. */
    cep: GivenPostalCode;
    /** The street, or `street,number,complement`. */
    address: string;
    /** The house number, up to five digits, where it does not stand in the address. */
    "number"?: string;
    /** Flat, floor and the like. */
    complement?: string;
    /** The part of the city. */
    district: string;
    /** The city. */
    city: string;
    /** The state, two letters. */
    uf: string;
    /** Date of birth. */
    birth_date: GivenDate;
};
export type Id = number;
export type MessageText = string;
export type Message = {
    message: MessageText;
};
export type TaxId = string;
export type Email = string;
export type Phone = string;
export type LocalDateTime = string;
export type PaymentFormId = 1 | 2 | 3 | 4 | 5 | 11;
export type User = {
    /** The user: what `user_id` of an order and the path of `deleteAccount` take. */
    id: Id;
    /** The number of the driver in the programme. */
    driver_id: Id;
    /** The tax id. */
    identification: TaxId;
    /** Full name, or the name of the company. */
    name: string;
    /** Null where there is none. */
    email: Email | null;
    /** Null where there is none. */
    phone: Phone | null;
    /** Date of birth, `YYYY-MM-DD`; null where it is not known. */
    birth_date: string | null;
    /** JSON as a text: `{"address": "street,number,complement", "cep", "city", "district", "uf"}`; null where there is none. */
    address: string | null;
    /** Whether the e-mail is confirmed. */
    active_mail: boolean;
    /** Whether the phone is confirmed. */
    sms_verification_status: boolean;
    /** When the credit was last asked back by a request that is still open; null where it was not. */
    requested_refund_date: LocalDateTime | null;
    /** Whether the driver wants this message. */
    send_campaign_email: boolean;
    /** Whether the driver wants this message. */
    send_campaign_push: boolean;
    /** Whether the driver wants this message. */
    send_credit_buy_voucher_email: boolean;
    /** Whether the driver wants this message. */
    send_credit_buy_voucher_push: boolean;
    /** Whether the driver wants this message. */
    send_notification_email: boolean;
    /** Whether the driver wants this message. */
    send_notification_push: boolean;
    /** Whether the driver wants this message. */
    send_notification_sms: boolean;
    /** Whether the driver wants this message. */
    send_parking_voucher_email: boolean;
    /** Whether the driver wants this message. */
    send_parking_voucher_push: boolean;
    /** Whether the driver wants this message. */
    send_credit_warning_email: boolean;
    /** Whether the driver wants this message. */
    send_credit_warning_push: boolean;
    /** Whether the driver wants this message. */
    send_notification_time_one_minutes_push: boolean;
    /** Whether the driver wants this message. */
    send_notification_time_five_minutes_push: boolean;
    /** Whether the driver wants this message. */
    send_notification_time_ten_minutes_push: boolean;
    /** Whether the driver wants this message. */
    send_notification_time_fifteen_minutes_push: boolean;
    /** Whether the driver wants this message. */
    send_notification_time_thirty_minutes_push: boolean;
    /** Whether the driver wants this message. */
    send_regularization_push: boolean;
    /** Whether the driver wants this message. */
    send_regularization_email: boolean;
    config: {
        /** The payment forms on offer. */
        paymentForm: PaymentFormId[];
        support: {
            /** Phone of the support, digits; empty where there is none. */
            phone: string;
            /** Where help stands; empty where there is none. */
            help_link: string;
            /** Whether credit can be asked back here (`requestRefund`). */
            refund: boolean;
        };
        /** The preferences by category, as they are shown. */
        notificationsConfig: {
            /** What the category is called. */
            name: string;
            /** Its switches. */
            options: {
                /** What the switch is called. */
                name: string;
                /** The preference that it switches; what `setPreference` takes. */
                permission: string;
            }[];
        }[];
    };
};
export type Session = {
    id: Id;
    /** Browser and system, as `Chrome, Android`; null where it said nothing. */
    device: string | null;
    /** When it logged in. */
    created_at: LocalDateTime;
    /** When it was last used, to the hour. */
    last_seen_at: LocalDateTime;
    /** Whether it is the calling one. */
    current: boolean;
};
export type GivenId = number;
export type Driver = {
    /** The user: what `user_id` of an order and the path of `deleteAccount` take. */
    id: Id;
    /** The number of the driver in the programme. */
    driver_id: Id;
    /** The tax id. */
    identification: TaxId;
    /** Full name, or the name of the company. */
    name: string;
    /** Null where there is none. */
    email: Email | null;
    /** Null where there is none. */
    phone: Phone | null;
    /** Date of birth, `YYYY-MM-DD`; null where it is not known. */
    birth_date: string | null;
    /** JSON as a text: `{"address": "street,number,complement", "cep", "city", "district", "uf"}`; null where there is none. */
    address: string | null;
    /** Whether the e-mail is confirmed. */
    active_mail: boolean;
    /** Whether the phone is confirmed. */
    sms_verification_status: boolean;
    /** When the credit was last asked back by a request that is still open; null where it was not. */
    requested_refund_date: LocalDateTime | null;
    /** A new e-mail that takes the place of the other once it is confirmed. */
    pending_email: Email | null;
    /** A new phone that takes the place of the other once it is confirmed. */
    pending_phone: Phone | null;
};
export type PostalAddress = {
    /** The code, 8 digits. */
    cep: string;
    /** The street. */
    address: string;
    /** The part of the city. */
    district: string;
    /** The city. */
    city: string;
    /** The state, two capital letters. */
    uf: string;
};
export type CaptchaChallenge = {
    parameters: {
        /** How the work is done. */
        algorithm: string;
        /** Random, of this challenge. */
        nonce: string;
        /** Random, of this challenge. */
        salt: string;
        /** How much work one try is. */
        cost: number;
        /** Length of the derived key in bytes. */
        keyLength: number;
        /** How a key that solves it begins, in hexadecimal digits. */
        keyPrefix: string;
        /** What a right key is checked by. */
        keySignature: string;
        /** Until when it can be solved, in seconds since 1970-01-01 00:00:00 UTC. */
        expiresAt: number;
        /** What the server noted of it, signed. */
        data: {
            [key: string]: string;
        };
    };
    /** Signs the parameters; sent back as it is. */
    signature: string;
};
export type SavedCard = {
    id: Id;
    card: {
        /** Masked but for its last four digits. */
        "number": string;
        /** Month of its expiry, two digits. */
        valid_month: string;
        /** Year of its expiry, four digits. */
        valid_year: string;
        /** Name on the card. */
        card_holder: string;
        /** `visa`, `mastercard`, `amex`, `elo` or another. */
        brand: string;
    };
};
export type Company = {
    /** Its name. */
    name: string;
    /** Street and number. */
    address: string;
    /** Its city. */
    city: string;
    /** Its state. */
    state: string;
    /** How it is reached. */
    contact: string;
    /** Its tax id, as it is printed. */
    identification: string;
};
export type GivenPlate = string;
export type Plate = string;
export type Cents = number;
export type NoticeStatus = 1 | 2 | 3 | 4 | 5 | 6;
export type NoticeBonus = {
    /** Whether it does. */
    hasBonus: boolean;
    /** Why not, for people; empty where it does. */
    deniedBonusDescription: string;
};
export type PublicNotice = {
    /** What `payPublicNotices` takes. */
    id: Id;
    plate: Plate;
    /** When it was issued. */
    date_notification: LocalDateTime;
    /** Where; empty where nobody said it. */
    address: string;
    /** What it costs; null where it has no price, and cannot be paid then. */
    price: Cents | null;
    status: NoticeStatus;
    bonus: NoticeBonus;
    /** The name of the status, in Brazilian Portuguese. */
    status_enum: string;
    /** The name of its type, in Brazilian Portuguese. */
    type_enum: string;
    parking_notification_type: {
        /** What it is for. */
        name: string;
    };
    vehicle: {
        vehicle_maker_model: {
            /** Maker and model, as far as they are known. */
            name: string;
        };
        vehicle_color: {
            /** Its colour, as far as it is known. */
            name: string;
        };
        vehicle_category: {
            /** Its category, as far as it is known. */
            name: string;
        };
    };
};
export type Product = {
    /** What `product_id` takes. */
    id: Id;
    /** What it is called. */
    name: string;
    /** What it costs. */
    price: Cents;
    /** How long, in minutes. */
    time: number;
};
export type ProductCategory = {
    /** A number of the category. */
    id: number;
    /** What it is called. */
    name: string;
    /** `common`, `load_unload`, `motorcycle` or another of the city. */
    slug: string;
    /** The times on offer. */
    products: Product[];
};
export type ProductGroup = {
    id: Id;
    /** What it is called. */
    name: string;
    /** Its place in the order; the lowest comes first. */
    priority: number;
    /** By kind of vehicle. */
    categories: ProductCategory[];
};
export type OrderStatus = 1 | 2 | 3 | 4 | 5;
export type TransactionType = 1 | 6 | 7 | 8 | 9 | 10 | 11 | 17;
export type PublicOrder = {
    /** A long random text. */
    id: string;
    status: OrderStatus;
    /** What is bought, without the fee. */
    amount: Cents;
    /** The fee of the payment form. */
    tax: Cents;
    /** What is to be paid. */
    total_amount: Cents;
    payment_form: {
        id: PaymentFormId;
        /** What it is called. */
        name: string;
    };
    /** What the payer needs; null before the payment data are there, and for card and wallet. */
    collection_document: {
        /** Pix: the text to copy. Slip: its 47 digits. Debit: empty. */
        bar_code: string;
        /** Pix: its QR code as an image (`data:`). Slip: the address of its PDF. Debit: the address of the bank's page. */
        file: string | null;
        extra: {
            /** Until when it can be paid. */
            expired_at: LocalDateTime;
        };
    } | null;
    extra: {
        /** Null where no card is taken. */
        encryptionInput: {
            /** RSA key of the card provider: SPKI as base64, one line. */
            public_key: string;
        } | null;
    };
    transaction_type: TransactionType;
};
export type CentsChange = number;
export type Transaction = {
    id: Id;
    "type": TransactionType;
    /** What it was, for people. */
    type_name: string;
    /** When it happened. */
    created_at: LocalDateTime;
    /** How it was paid, for people. */
    payment_form_name: string;
    amount: CentsChange;
    /** For which plate; null where it was for none. */
    plate: Plate | null;
};
export type Stay = {
    id: Id;
    plate: Plate;
    /** Where; empty where nobody said it. */
    address: string;
    /** When it began. */
    date_time_begin: LocalDateTime;
    /** When it ended; null while it has not. */
    date_time_end: LocalDateTime | null;
};
export type Notice = {
    /** What `notifications` of an order takes. */
    id: Id;
    /** When it was issued. */
    date_notification: LocalDateTime;
    /** Where; empty where nobody said it. */
    address: string;
    /** What it costs; null where it has no price, and cannot be paid then. */
    price: Cents | null;
    plate: Plate;
    status: NoticeStatus;
    bonus: NoticeBonus;
};
export type GivenLocalDateTime = string;
export type IssuedNotice = {
    id: Id;
    plate: Plate;
    /** Where; empty where nobody said it. */
    address: string;
    /** When the vehicle was seen. */
    date_notification: LocalDateTime;
    /** Its kind, by its slug in the city's `notices.json`. */
    kind: string;
    /** What the kind is called. */
    kind_name: string;
    /** Which kind of vehicle, by the slug of a category of the tariff. */
    category: string;
    /** What it costs; null where it has no price. */
    price: Cents | null;
    status: NoticeStatus;
    /** The name of the status, in Brazilian Portuguese. */
    status_enum: string;
    /** Until when it can be paid; null where it has no deadline. */
    deadline: LocalDateTime | null;
    /** Whether an order waits for its payment now: it can be neither cancelled nor assessed then. */
    payment_pending: boolean;
    /** Whose key issued it; null where nobody did. */
    issued_by: string | null;
};
export type Sighting = {
    id: Id;
    plate: Plate;
    /** paid: has a ticket; paying: an order waits for its payment; free: nobody pays now; tolerance: may still get a ticket; noticed: has its notice for this stay; irregular: could get one. */
    state: "paid" | "paying" | "free" | "tolerance" | "noticed" | "irregular";
    /** Whether it may stand here now. */
    may_park: boolean;
    /** When the ticket, the order, the free hours or the tolerance end; null without. */
    until: LocalDateTime | null;
    /** The notice of this stay, also one that this sighting issued; null without. */
    notice: IssuedNotice | null;
    /** Whether this sighting issued it. */
    issued: boolean;
};
export type RefundRequest = {
    id: Id;
    /** Where it is. */
    state: "open" | "paid" | "refused" | "withdrawn";
    /** When it was asked, last. */
    requested_at: LocalDateTime;
    /** The credit when it was asked for. */
    amount: Cents;
    /** The credit of the driver's own wallets now: what `payRefundRequest` takes. */
    balance_credit: Cents;
    /** What was paid; null while it is not. */
    paid_amount: Cents | null;
    /** When it was paid or refused; null while it is not. */
    decided_at: LocalDateTime | null;
    /** Whose key did; null while nobody did. */
    decided_by: string | null;
    /** Whom to pay; null when the account is deleted. */
    driver: {
        driver_id: Id;
        /** Full name, or the name of the company. */
        name: string;
        identification: TaxId;
        /** Null where there is none. */
        email: Email | null;
        /** Null where there is none. */
        phone: Phone | null;
    } | null;
};
export type TrailLine = {
    id: Id;
    /** When it happened. */
    at: LocalDateTime;
    /** What happened. */
    event: string;
    /** To which account; null where nobody was logged in. */
    user_id: Id | null;
    /** From which network address; null where it is not told. */
    address: string | null;
    /** Which caller of the programme's own side; null where none. */
    operator: string | null;
    /** What else is told of the event. */
    details: {
        [key: string]: string | number | null;
    };
};
export type OperatorKey = {
    /** Whose it is. */
    name: string;
    /** When it was made. */
    created_at: LocalDateTime;
    /** Since when it opens nothing; null while it does. */
    revoked_at: LocalDateTime | null;
};
export type PaymentForm = {
    payment_form_id: PaymentFormId;
    /** What it is called. */
    name: string;
    /** Whether a card of it can be saved. */
    save: boolean;
    /** Its fee, which is added to the amount. */
    tax: Cents;
    /** What it pays, and within which limits. */
    allowed_transactions: {
        "type": TransactionType;
        /** The least, without the fee. */
        min_amount: Cents;
        /** The most, without the fee. */
        max_amount: Cents;
    }[];
};
export type Order = {
    /** A long random text. */
    id: string;
    status: OrderStatus;
    /** What is bought, without the fee. */
    amount: Cents;
    /** The fee of the payment form. */
    tax: Cents;
    /** What is to be paid. */
    total_amount: Cents;
    payment_form: {
        id: PaymentFormId;
        /** What it is called. */
        name: string;
    };
    /** What the payer needs; null before the payment data are there, and for card and wallet. */
    collection_document: {
        /** Pix: the text to copy. Slip: its 47 digits. Debit: empty. */
        bar_code: string;
        /** Pix: its QR code as an image (`data:`). Slip: the address of its PDF. Debit: the address of the bank's page. */
        file: string | null;
        extra: {
            /** Until when it can be paid. */
            expired_at: LocalDateTime;
        };
    } | null;
    extra: {
        /** Null where no card is taken. */
        encryptionInput: {
            /** RSA key of the card provider: SPKI as base64, one line. */
            public_key: string;
        } | null;
    };
};
export type CardSummary = {
    /** A saved card of `listCards`, in the place of a new one. */
    id?: GivenId;
    /** Masked but for its last four digits; never the whole number. */
    "number"?: string;
    /** Name on the card. */
    card_holder?: string;
    /** `visa`, `mastercard`, `amex`, `elo` or another. */
    brand?: string;
    /** Month of its expiry, two digits. */
    valid_month?: string;
    /** Year of its expiry, four digits. */
    valid_year?: string;
    /** Debit: `Banco do Brasil`, `Bradesco`, `Caixa`, `Santander` or the fifth of the specification. */
    bank?: string;
};
export type BankSlipAddress = {
    /** The postal code. */
    cep: GivenPostalCode;
    /** The street. */
    address: string;
    /** The house number, up to five digits. */
    "number": string;
    /** The part of the city. */
    district: string;
    /** The city. */
    city: string;
    /** The state, two letters. */
    uf: string;
};
export type PaymentData = {
    /** A form of `listPaymentForms`; in an update that of the order. */
    payment_form_id: PaymentFormId;
    /** The total that the caller expects, with the fee; compared where it is sent. */
    amount?: Cents;
    /** For card and debit. */
    card?: CardSummary;
    /** For a slip. */
    bank_slip?: BankSlipAddress;
    /** The solved captcha, where it is needed here; see `readCaptcha`. */
    captcha?: string;
};
export type CardPayload = {
    /** A saved card of `listCards`, in the place of a new one. */
    id?: GivenId;
    /** A new card, encrypted for its provider at the moment of paying: RSA PKCS#1 v1.5 under the key of the order over `number;cvv;MM;YYYY;holder;epoch_ms`, as base64. */
    encrypted_token?: string;
    /** The code of a saved card, encrypted in the same way over `cvv;epoch_ms`. */
    encrypted_ccv?: string;
    /** The code of a saved card in clear; looked at and forgotten. Better send `encrypted_ccv`. */
    ccv?: string | null;
    /** Masked but for its last four digits; never the whole number. */
    "number"?: string;
    /** Name on the card. */
    card_holder?: string;
    /** `visa`, `mastercard`, `amex`, `elo` or another. */
    brand?: string;
    /** Month of its expiry, two digits. */
    valid_month?: string;
    /** Year of its expiry, four digits. */
    valid_year?: string;
    /** The payment form. */
    "type"?: PaymentFormId;
    /** Whether the provider keeps a new card for the driver; needs the terms. */
    save_card?: boolean;
    /** Whether the driver accepted the terms of saving a card. */
    terms_accepted?: boolean;
    /** False when no terms could be shown before they were accepted. */
    terms_shown?: boolean;
    /** The session of the device fingerprint, where the city has one. */
    fingerPrint?: string;
};
export type UnixSeconds = number;
export type OrderReceipt = {
    /** The order. */
    id: string;
    status: OrderStatus;
    /** What was, or is, to be paid. */
    total_amount: Cents;
    /** What the receipt shows as its number. */
    transaction_id: string;
    /** When it was paid. */
    date?: UnixSeconds;
    /** When the ticket begins. */
    date_time_begin?: UnixSeconds;
    /** When the ticket ends. */
    date_time_end?: UnixSeconds;
    /** How long the ticket is, in minutes. */
    time?: number;
};
export type ParkingChoice = {
    /** A plate of a wallet that the driver can use. */
    plate: GivenPlate;
    /** A time of `listProducts`. */
    product_id: GivenId;
};
export type VehicleStatus = 1 | 2 | 3 | 4;
export type ActivationType = 1 | 2 | 3 | 4;
export type Activation = {
    id: Id;
    /** Where; empty where nobody said it. */
    address: string;
    /** When it begins; ahead of now where it is scheduled. */
    date_time_begin: LocalDateTime;
    /** When its time ends, or when it was left. */
    date_time_end: LocalDateTime;
    /** What was bought, in minutes. */
    time: number;
    /** What it cost, all purchases together. */
    price: Cents;
    "type": ActivationType;
    /** The name of the type, in Brazilian Portuguese. */
    type_enum: string;
    /** The notice that goes with it; null where none does. */
    parking_notification_id: Id | null;
    /** Whether it was left before its end. */
    left_parking: boolean;
    /** Whether a sighting of the plate bought it. */
    automatic: boolean;
    /** Until when `reverseAutomatic` takes it back; null where it cannot. */
    reversible_until: LocalDateTime | null;
    /** The purchases, the first one first. */
    details: {
        /** The purchase: what `leaveParking` and `reverseAutomatic` take. */
        transaction_id: Id;
        product: {
            /** What was bought. */
            name: string;
            category: {
                /** For which kind of vehicle. */
                name: string;
            };
        };
    }[];
};
export type PointOfSale = {
    /** What it is called. */
    fancy_name: string;
    /** Degrees north, WGS 84. */
    latitude: number;
    /** Degrees east, WGS 84. */
    longitude: number;
    address: {
        /** The street. */
        street: string;
        /** The house number. */
        "number": string;
        /** The part of the city. */
        neighborhood: string;
        /** The city. */
        city: string;
        /** The state, two letters. */
        state: string;
    };
};
export type ParkingProfile = {
    /** What it is called. */
    name: string;
    /** `blind`, `wheelchair`, `truck`, `stopwatch`, `paperclip`, `taxi` or `car`. */
    icon: string;
    /** Its colour on the map, as CSS writes it. */
    color: string;
};
export type Point = {
    /** Degrees north, WGS 84. */
    lat: number;
    /** Degrees east, WGS 84. */
    lng: number;
};
export type Bay = {
    /** What it is called. */
    name: string;
    parking_profile: ParkingProfile;
    /** Where it is. */
    center: Point;
};
export type Sector = {
    /** What it is called. */
    name: string;
    /** Its outline, point by point. */
    polygon: Point[];
    /** Where its name stands. */
    center: Point;
    /** Its colour on the map, as CSS writes it. */
    color: string;
};
export type PreferenceSwitch = {
    /** Whether it is wanted. */
    send_campaign_email?: boolean;
    /** Whether it is wanted. */
    send_campaign_push?: boolean;
    /** Whether it is wanted. */
    send_credit_buy_voucher_email?: boolean;
    /** Whether it is wanted. */
    send_credit_buy_voucher_push?: boolean;
    /** Whether it is wanted. */
    send_notification_email?: boolean;
    /** Whether it is wanted. */
    send_notification_push?: boolean;
    /** Whether it is wanted. */
    send_notification_sms?: boolean;
    /** Whether it is wanted. */
    send_parking_voucher_email?: boolean;
    /** Whether it is wanted. */
    send_parking_voucher_push?: boolean;
    /** Whether it is wanted. */
    send_credit_warning_email?: boolean;
    /** Whether it is wanted. */
    send_credit_warning_push?: boolean;
    /** Whether it is wanted. */
    send_notification_time_one_minutes_push?: boolean;
    /** Whether it is wanted. */
    send_notification_time_five_minutes_push?: boolean;
    /** Whether it is wanted. */
    send_notification_time_ten_minutes_push?: boolean;
    /** Whether it is wanted. */
    send_notification_time_fifteen_minutes_push?: boolean;
    /** Whether it is wanted. */
    send_notification_time_thirty_minutes_push?: boolean;
    /** Whether it is wanted. */
    send_regularization_push?: boolean;
    /** Whether it is wanted. */
    send_regularization_email?: boolean;
};
export type Vehicle = {
    /** What `dissociateVehicle` and `switchAutomatic` take. */
    id: Id;
    plate: Plate;
    status: VehicleStatus;
    /** The name of the status, in Brazilian Portuguese. */
    status_enum: string;
    /** How many notices of the plate can be paid. */
    pending_notifications: number;
    vehicle: {
        vehicle_maker_model: {
            /** Maker and model, as far as they are known. */
            name: string;
        };
        vehicle_type: {
            /** Its kind in the register: 3 and 4 motorcycle, 6 car, 11 and 14 load. */
            id: number;
        };
        /** The same as below. */
        automatic_activation: boolean;
    };
    /** Whether a sighting of the plate may buy a ticket from the wallet. */
    automatic_activation: boolean;
    wallet: {
        /** What `dissociateVehicle` takes. */
        id: Id;
        /** Its owner, who alone may remove the vehicle or switch it. */
        user_id: Id;
        /** What it is called. */
        name: string;
    };
    /** The open one, or one that was left early while its paid time runs; null without. */
    activation: Activation | null;
};
export type Wallet = {
    id: Id;
    /** What it is called. */
    name: string;
    /** Its owner. */
    user_id: Id;
    /** Money that the driver paid in. */
    balance_credit: Cents;
    /** Money that the programme gave; it pays parking only and is never paid back. */
    balance_bonus: Cents;
};
/**
 * Whether a tax id, an e-mail or a phone is already in use.
 */
export function validateUser({ identification, email, phone }: {
    identification?: GivenTaxId;
    email?: GivenEmail;
    phone?: GivenPhone;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The fields that are in use, each with its text; empty where none is. */
            errors: {
                [key: string]: string[];
            };
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/common/user/validate${QS.query(QS.explode({
        identification,
        email,
        phone
    }))}`, {
        ...opts
    });
}
/**
 * Registers a driver and logs in.
 */
export function signUp(registration: Registration, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The user. */
            id: Id;
            /** The driver's token, for `Authorization: Bearer`. */
            access_token: string;
            /** False where no code is on its way to the phone, because too many SMS were sent. */
            sms?: boolean;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "TooManySessions";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/signup", oazapfts.json({
        ...opts,
        method: "POST",
        body: registration,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Confirms the e-mail that the link was sent to.
 */
export function activateEmail(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "LinkInvalid";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/signup/activate/token/${encodeURIComponent(token)}`, {
        ...opts
    });
}
/**
 * Confirms the phone by the code that was sent to it.
 */
export function activatePhone(code: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: boolean;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "CodePathClosed";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/signup/activate/phone/${encodeURIComponent(code)}`, {
        ...opts,
        method: "POST"
    });
}
/**
 * Sends the phone code again, to the stored phone.
 */
export function resendPhoneCode(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "CodePathClosed" | "PhoneMissing" | "AlreadyConfirmed" | "SmsDelayed";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests" | "ResendTooSoon" | "SmsLimit";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/signup/resubmit/phone", {
        ...opts
    });
}
/**
 * Replaces an unverified phone and sends the code to it.
 */
export function sendPhoneCodeTo(body: {
    /** A mobile phone, which takes the code as an SMS. */
    phone: GivenPhone;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "CodePathClosed" | "AlreadyConfirmed" | "SmsDelayed";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests" | "ResendTooSoon" | "SmsLimit";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/signup/resubmit/phone", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Sends the e-mail confirmation link again.
 */
export function resendEmailLink(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "EmailMissing" | "AlreadyConfirmed";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests" | "ResendTooSoon";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/signup/resubmit/token", {
        ...opts
    });
}
/**
 * Logs in with tax id and password.
 */
export function logIn(body: {
    /** The tax id of the account. */
    username: GivenTaxId;
    /** Its password. */
    password: string;
    /** The solved captcha, where the city has one; see `readCaptcha`. */
    captcha_token?: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The driver's token, for `Authorization: Bearer`. */
            access_token: string;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "LoginFailed";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "TooManySessions";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable" | "CaptchaUnavailable";
        };
    }>("/api/login", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Ends the session.
 */
export function logOut(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/logout", {
        ...opts,
        method: "POST"
    });
}
/**
 * The logged-in user, with configuration and preference flags.
 */
export function readUser(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: User;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/user", {
        ...opts
    });
}
/**
 * The driver's open sessions.
 */
export function listSessions(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: Session[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/me/sessions", {
        ...opts
    });
}
/**
 * Ends all other sessions of the driver.
 */
export function endOtherSessions(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/me/sessions", {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Ends one of the driver's sessions.
 */
export function endSession(id: GivenId, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/users/me/sessions/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE"
    });
}
/**
 * Sends a code for a new password to the contacts of a tax id.
 */
export function askRecovery(body: {
    /** Whether to send an e-mail; false when absent. */
    email?: boolean;
    /** Whether to send an SMS; false when absent. */
    sms?: boolean;
    /** The tax id of the account. */
    registration: GivenTaxId;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests" | "SmsLimit";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/password/reset/send", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Whether a recovery code is right.
 */
export function checkRecovery(body: {
    /** The tax id of the account. */
    registration: GivenTaxId;
    /** The four digits that came by e-mail or SMS. */
    code: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whether the code is right. */
            status: boolean;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/password/reset/check", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Sets a new password by the recovery code and logs in.
 */
export function resetByCode(body: {
    /** The tax id of the account. */
    registration: GivenTaxId;
    /** The four digits that came by e-mail or SMS. */
    code: string;
    /** The new password, at least 6 characters. */
    password: string;
    /** The same once more. */
    confirm_password: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The driver's token, for `Authorization: Bearer`. */
            access_token: string;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "CodeInvalid" | "TooManySessions";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/password/reset", oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Sets a new password by the link that came by e-mail or SMS.
 */
export function resetByLink(body: {
    /** The e-mail that the link names. */
    email?: GivenEmail;
    /** The phone that the link names. */
    phone?: GivenPhone;
    /** The token that the link names. */
    token: string;
    /** The new password, at least 6 characters. */
    password: string;
    /** The same once more. */
    password_confirmation: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "ResetLinkInvalid";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/password/reset", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * The driver's own data, for the profile.
 */
export function readProfile(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            user: Driver;
            /** Date of birth, `YYYY-MM-DD`; null where it is not known. */
            birth_date: string | null;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/driver/me", {
        ...opts
    });
}
/**
 * Changes the driver's own data.
 */
export function updateProfile(body: {
    /** Full name: at least two words, letters only. */
    name: string;
    /** 10 or 11 digits with the area code; needed where there is no e-mail. */
    phone?: GivenPhone;
    /** The stored tax id; it cannot be changed. */
    identification: GivenTaxId;
    /** Needed where there is no phone. */
    email?: GivenEmail;
    /** A new password; the old one stays where this is absent. */
    password?: string;
    /** The same once more. */
    password_confirmation?: string;
    /** Date of birth; it is removed where this is absent. */
    birth_date?: GivenDate;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests" | "SmsLimit";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/driver/me", oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * The address of a postal code.
 */
export function findPostalCode(cep: GivenPostalCode, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: PostalAddress;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound" | "PostalCodeNotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/postal-code/${encodeURIComponent(cep)}`, {
        ...opts
    });
}
/**
 * Changes the driver's address.
 */
export function changeAddress(body: {
    address: {
        /** The street, or `street,number,complement`. */
        address: string;
        /** The house number, up to five digits. */
        "number"?: string;
        /** Flat, floor and the like. */
        complement?: string;
        /** The part of the city. */
        district: string;
        /** The city. */
        city: string;
        /** The state, two letters. */
        uf: string;
        /** The postal code. */
        cep: GivenPostalCode;
    };
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/me/address/change", oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Deletes the account and erases its personal data.
 */
export function deleteAccount(id: GivenId, body: {
    /** Whether credit that is left may be lost; false when absent. */
    force?: boolean;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified" | "Forbidden";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse" | "UserHasBalance" | "UserHasRequestedExclusion";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/users/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "DELETE",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Asks the programme to pay the credit of the driver's wallets back.
 */
export function requestRefund({ idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse" | "UserHasRequestedExclusion";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "RefundUnavailable" | "NothingToRefund";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/me/refund-request", {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Everything that the programme holds of the driver.
 */
export function readOwnData(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** When it was put together. */
            made_at: LocalDateTime;
            /** Name of the programme. */
            programme: string;
            /** What is kept of the person, by field. */
            profile: {
                [key: string]: any;
            };
            /** Which messages are wanted, by preference. */
            preferences: {
                [key: string]: boolean;
            };
            /** Wallets, vehicles, transactions and so on, by their names. */
            lists: {
                [key: string]: {
                    [key: string]: any;
                }[];
            };
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/me/data", {
        ...opts
    });
}
/**
 * Everything that the programme holds of the driver, as a PDF.
 */
export function printOwnData(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Blob;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/me/data.pdf", {
        ...opts
    });
}
/**
 * A challenge of the captcha that this server checks itself.
 */
export function readCaptcha(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: CaptchaChallenge;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/captcha/challenge", {
        ...opts
    });
}
/**
 * Work that proves a look-up to be meant.
 */
export function readProof(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: CaptchaChallenge;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/captcha/proof", {
        ...opts
    });
}
/**
 * The driver's saved cards.
 */
export function listCards({ $type }: {
    $type?: GivenId;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: SavedCard[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/users/card_vaults${QS.query(QS.explode({
        "type": $type
    }))}`, {
        ...opts
    });
}
/**
 * Deletes a saved card.
 */
export function deleteCard(id: GivenId, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/users/card_vaults/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * A text of the city by its tag; an unknown tag gives an empty list.
 */
export function readLandingContent(tags: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: {
                /** Which text it is. */
                tag: string;
                /** HTML, cleaned by an allow-list; of the `download_` tags an address. */
                content: string;
                /** Since when it holds, as the city writes it; null where it does not. */
                updated_at: string | null;
            }[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/webdriver/landpage${QS.query(QS.explode({
        tags
    }))}`, {
        ...opts
    });
}
/**
 * The articles of the FAQ.
 */
export function listFaq(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: {
                id: Id;
                /** Names it in an address, after #. */
                slug: string;
                /** The question. */
                title: string;
                /** The answer as HTML, cleaned by an allow-list. */
                content: string;
            }[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/public/faq", {
        ...opts
    });
}
/**
 * Who runs the programme.
 */
export function readCompanyInfo(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Company;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/common/info/print", {
        ...opts
    });
}
/**
 * The campaign banner to show to the driver, if there is one.
 */
export function viewBanner(userId: GivenId, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** What `saveBanner` takes. */
            id?: number;
            /** Address of its picture. */
            url?: string;
            /** Where it leads; empty where it leads nowhere. */
            external_link?: string;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified" | "Forbidden";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/app/banner/view/${encodeURIComponent(userId)}`, {
        ...opts
    });
}
/**
 * Notes that the driver has seen a campaign banner.
 */
export function saveBanner(bannerId: GivenId, userId: GivenId, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified" | "Forbidden";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/app/banner/save/${encodeURIComponent(bannerId)}/${encodeURIComponent(userId)}`, {
        ...opts,
        method: "PUT"
    });
}
/**
 * The notices of a plate, for paying them without an account.
 */
export function listPublicNotices(plateIn: GivenPlate, { proof }: {
    proof?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: PublicNotice[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "ProofRequired";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/public/notifications${QS.query(QS.explode({
        plateIn,
        proof
    }))}`, {
        ...opts
    });
}
/**
 * The times that a visitor can buy.
 */
export function listPublicProducts(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: ProductGroup[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/public/activation/products", {
        ...opts
    });
}
/**
 * Buys one ticket by Pix, without an account.
 */
export function createPublicOrder(body: {
    /** Which plate parks. */
    plate: GivenPlate;
    /** A time of `listPublicProducts`. */
    product_id: GivenId;
    /** The tax id of whoever pays. */
    identification: GivenTaxId;
    /** One ticket. */
    quantity: 1;
    /** Parking. */
    transaction_type: 6;
    /** What goes with Pix. */
    confirmation_type: 7;
    /** A visitor pays at once. */
    hold: false;
    /** How it is paid: exactly one form. */
    payment_form_input: {
        /** Pix. */
        payment_form_id: 11;
        /** The total that the caller expects, with the fee; compared where it is sent. */
        amount?: Cents;
    }[];
    /** Where the proof is sent as well; neither has to be there. */
    receipt: {
        email?: GivenEmail;
        phone?: GivenPhone;
    };
    /** Says that no account is meant. */
    is_from_public_request: true;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: PublicOrder;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "ParkingUnavailable" | "OrderDisagrees" | "ProductUnavailable" | "PaymentFormUnavailable";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable" | "GatewayUnavailable";
        };
    }>("/api/public/order", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Pays notices of a plate by Pix, without an account.
 */
export function payPublicNotices(body: {
    /** Notices are paid. */
    transaction_type: 17;
    /** A visitor pays at once. */
    hold: false;
    /** Says that no account is meant. */
    is_from_public_request: true;
    /** Only here, whatever the form. */
    confirmation_type: 3;
    /** How it is paid: exactly one form. */
    payment_form_input: {
        /** Pix. */
        payment_form_id: 11;
        /** The total that the caller expects, with the fee; compared where it is sent. */
        amount?: Cents;
    }[];
    /** Ids of notices of `listPublicNotices`. */
    notifications: GivenId[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: PublicOrder;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse" | "NoticeLocked";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "RegularisationUnavailable" | "OrderDisagrees" | "NoticeNotPayable" | "PaymentFormUnavailable";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable" | "GatewayUnavailable";
        };
    }>("/api/public/order/notification/pay", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * The movements of one of the driver's vehicles or wallets in a period.
 */
export function listTransactions(createdAtBegin: LocalDateTime, createdAtEnd: LocalDateTime, { plate, walletId }: {
    plate?: GivenPlate;
    walletId?: GivenId;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: Transaction[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/users/driver/me/app/transaction${QS.query(QS.explode({
        plate,
        wallet_id: walletId,
        created_at_begin: createdAtBegin,
        created_at_end: createdAtEnd
    }))}`, {
        ...opts
    });
}
/**
 * Starts to make a PDF of these movements.
 */
export function exportTransactions(createdAtBegin: LocalDateTime, createdAtEnd: LocalDateTime, { plate, walletId }: {
    plate?: GivenPlate;
    walletId?: GivenId;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            data: {
                /** The job: what `readPdfUrl` takes. */
                id: Id;
            };
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/users/driver/me/app/transaction/pdf${QS.query(QS.explode({
        plate,
        wallet_id: walletId,
        created_at_begin: createdAtBegin,
        created_at_end: createdAtEnd
    }))}`, {
        ...opts
    });
}
/**
 * Where a finished PDF can be fetched, for ten minutes.
 */
export function readPdfUrl(jobId: GivenId, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Its address on this server, good for ten minutes without a token. */
            url: string;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound" | "PdfNotReadyException";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/pdf_url/${encodeURIComponent(jobId)}`, {
        ...opts
    });
}
/**
 * Sends a PDF of these movements to the driver's e-mail.
 */
export function mailTransactions(createdAtBegin: LocalDateTime, createdAtEnd: LocalDateTime, { plate, walletId }: {
    plate?: GivenPlate;
    walletId?: GivenId;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "EmailMissing" | "EmailUnconfirmed";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/users/driver/me/app/transaction/email${QS.query(QS.explode({
        plate,
        wallet_id: walletId,
        created_at_begin: createdAtBegin,
        created_at_end: createdAtEnd
    }))}`, {
        ...opts
    });
}
/**
 * Where and when one of the driver's vehicles was parked in a period.
 */
export function listActivations(plate: GivenPlate, dateTimeBegin: LocalDateTime, dateTimeEnd: LocalDateTime, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: Stay[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/audit/activation${QS.query(QS.explode({
        plate,
        date_time_begin: dateTimeBegin,
        date_time_end: dateTimeEnd
    }))}`, {
        ...opts
    });
}
/**
 * The key with which a browser subscribes to pushes.
 */
export function readPushKey(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** P-256, uncompressed, as base64url. */
            public_key: string;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/me/push/key", {
        ...opts
    });
}
/**
 * Lets this browser receive pushes.
 */
export function subscribePush(body: {
    /** Address of the push service for this browser. */
    endpoint: string;
    keys: {
        /** Public key of the browser, base64url. */
        p256dh: string;
        /** Secret of the subscription, base64url. */
        auth: string;
    };
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/me/push/subscription", oazapfts.json({
        ...opts,
        method: "PUT",
        body
    }));
}
/**
 * Lets this browser receive no more pushes.
 */
export function unsubscribePush(body: {
    /** Address of the push service for this browser. */
    endpoint: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/me/push/subscription", oazapfts.json({
        ...opts,
        method: "DELETE",
        body
    }));
}
/**
 * The notices of a plate, as anyone may see them.
 */
export function listPlateNotices(plate: GivenPlate, { proof }: {
    proof?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: {
                /** When it was issued. */
                date_notification: LocalDateTime;
                /** Where; empty where nobody said it. */
                address: string;
                /** The name of its state, in Brazilian Portuguese. */
                status: string;
            }[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "ProofRequired";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/notification/${encodeURIComponent(plate)}${QS.query(QS.explode({
        proof
    }))}`, {
        ...opts
    });
}
/**
 * The notices of a plate, for regularising them.
 */
export function listNotices(plate: GivenPlate, { status, proof }: {
    status?: GivenId;
    proof?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: Notice[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "ProofRequired";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/audit/notification${QS.query(QS.explode({
        status,
        plate,
        proof
    }))}`, {
        ...opts
    });
}
/**
 * The usual price of a notice.
 */
export function readNoticePrice({ $type }: {
    $type?: GivenId;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: {
                /** The usual price. */
                price: Cents;
            }[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/inventory/product${QS.query(QS.explode({
        "type": $type
    }))}`, {
        ...opts
    });
}
/**
 * Issues a notice against a plate.
 */
export function issueNotice(body: {
    /** What was read of the plate. */
    plate: GivenPlate;
    /** Where, at most 200 characters. */
    address?: string;
    /** When, at most a day ago; now when absent. */
    time?: GivenLocalDateTime;
    /** Which kind of vehicle, by the slug of a category of the tariff; `common` when absent. */
    category?: string;
    /** A kind of notice, by its slug in the city's `notices.json`; the first one when absent. */
    "type"?: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: IssuedNotice;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse" | "PlateIsPaying";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "PlateMayPark";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/operator/v1/notices", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * The notices of the programme, newest first, 100 at a time.
 */
export function listIssuedNotices({ plate, status, $from, until, before }: {
    plate?: GivenPlate;
    status?: GivenId;
    $from?: GivenLocalDateTime;
    until?: GivenLocalDateTime;
    before?: GivenId;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: IssuedNotice[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/operator/v1/notices${QS.query(QS.explode({
        plate,
        status,
        "from": $from,
        until,
        before
    }))}`, {
        ...opts
    });
}
/**
 * Cancels a notice that is not paid.
 */
export function cancelNotice(id: GivenId, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: IssuedNotice;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse" | "NoticeLocked";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "NoticeNotCancellable";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/operator/v1/notices/${encodeURIComponent(id)}/cancel`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Reports that a plate was seen, and answers what it is entitled to.
 */
export function reportSighting(body: {
    /** What was read of the plate. */
    plate: GivenPlate;
    /** Where, at most 200 characters. */
    address?: string;
    /** When, at most a day ago; now when absent. */
    time?: GivenLocalDateTime;
    /** Which kind of vehicle, by the slug of a category of the tariff; `common` when absent. */
    category?: string;
    /** Degrees north, WGS 84. */
    lat?: number;
    /** Degrees east, WGS 84. */
    lng?: number;
    /** Whether to issue the notice; false when absent. */
    issue?: boolean;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Sighting;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/operator/v1/sightings", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Whether a plate may park now, and until when.
 */
export function readParkingRight(plate: GivenPlate, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            plate: Plate;
            /** paid: has a ticket; paying: an order waits for its payment; free: nobody pays now; unpaid: none of these. */
            state: "paid" | "paying" | "free" | "unpaid";
            /** Whether it may park now. */
            may_park: boolean;
            /** When that ends; null without. */
            until: LocalDateTime | null;
            /** How many notices of the plate can be paid. */
            pending_notifications: number;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/operator/v1/plates/${encodeURIComponent(plate)}`, {
        ...opts
    });
}
/**
 * The requests of drivers to get their credit back, newest first, 100 at a time.
 */
export function listRefundRequests({ state, before }: {
    state?: "open" | "paid" | "refused" | "withdrawn";
    before?: GivenId;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: RefundRequest[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/operator/v1/refund-requests${QS.query(QS.explode({
        state,
        before
    }))}`, {
        ...opts
    });
}
/**
 * Marks a refund as paid and empties the credit of the wallets.
 */
export function payRefundRequest(id: GivenId, body: {
    /** What is paid: `balance_credit` of the request. */
    amount: Cents;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: RefundRequest;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse" | "RefundClosed" | "RefundDisagrees";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/operator/v1/refund-requests/${encodeURIComponent(id)}/pay`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Marks a refund as refused.
 */
export function refuseRefundRequest(id: GivenId, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: RefundRequest;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse" | "RefundClosed";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/operator/v1/refund-requests/${encodeURIComponent(id)}/refuse`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Sends a campaign to the drivers who want them.
 */
export function startCampaign(body: {
    /** Names the campaign: small letters, digits and hyphens. */
    name: string;
    /** What the message is headed by. */
    title: string;
    /** What it says. */
    text: string;
    /** Where it leads: a path of the page, or an https address. */
    link: string;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/operator/v1/campaigns", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Lets a driver log in and ask for codes again, whatever was guessed.
 */
export function unlockAccount(body: {
    /** The tax id of the account. */
    identification: GivenTaxId;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The number of the driver. */
            driver_id: Id;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/operator/v1/accounts/unlock", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * The trail of access, newest first, 100 lines at a time.
 */
export function readTrail({ identification, address, $from, until, before }: {
    identification?: GivenTaxId;
    address?: string;
    $from?: GivenLocalDateTime;
    until?: GivenLocalDateTime;
    before?: GivenId;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: TrailLine[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "Forbidden";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/operator/v1/trail${QS.query(QS.explode({
        identification,
        address,
        "from": $from,
        until,
        before
    }))}`, {
        ...opts
    });
}
/**
 * Makes a key for another caller.
 */
export function addOperatorKey(body: {
    /** Whose it is: small letters, digits and hyphens. */
    name: string;
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** Whose it is. */
            name: string;
            /** The key, for `Authorization: Bearer`. */
            key: string;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "Forbidden";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/operator/v1/keys", oazapfts.json({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * The keys that were made, revoked ones too.
 */
export function listOperatorKeys(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: OperatorKey[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "Forbidden";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/operator/v1/keys", {
        ...opts
    });
}
/**
 * Revokes a key.
 */
export function revokeOperatorKey(name: string, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "Forbidden";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/operator/v1/keys/${encodeURIComponent(name)}/revoke`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * The payment forms on offer, with limits and fees.
 */
export function listPaymentForms(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: PaymentForm[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/transaction/payment/forms", {
        ...opts
    });
}
/**
 * Creates an order that waits for its payment data.
 */
export function createOrder(body: {
    /** 1 buys credit, 17 pays notices. */
    transaction_type: 1 | 17;
    /** Goes with the payment form: 2 for debit (3), 4 for a slip (5), 7 for Pix (11), else 5. */
    confirmation_type: 2 | 4 | 5 | 7;
    /** The order waits for its payment data. */
    hold: true;
    /** Credit: the amount in cents, without the fee. Notices: 1. */
    quantity: number;
    /** The caller's own user id; any other is forbidden. */
    user_id: GivenId;
    /** How it is paid: exactly one form. */
    payment_form_input: {
        /** A form of `listPaymentForms`; in an update that of the order. */
        payment_form_id: PaymentFormId;
        /** The total that the caller expects, with the fee; compared where it is sent. */
        amount?: Cents;
    }[];
    /** Ids of notices of one plate, for 17 only. */
    notifications?: GivenId[];
    /** Whether an unfinished order of the same driver that holds one of these notices is given up for this one; else it refuses this one. False when absent. */
    replace_draft?: boolean;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Order;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified" | "Forbidden";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse" | "NoticeLocked";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "CreditUnavailable" | "RegularisationUnavailable" | "OrderDisagrees" | "TooManyDrafts" | "PaymentFormUnavailable" | "AmountOutOfLimits" | "ValidationException" | "NoticeNotPayable" | "CardDataRefused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable" | "GatewayUnavailable";
        };
    }>("/api/v2/order", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Gives the order its payment data and answers what the payer needs.
 */
export function updateOrder(id: string, body: {
    /** How it is paid; an array of exactly one is taken as well. */
    payment_form_input: PaymentData | PaymentData[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Order;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse" | "OrderClosed";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "CreditUnavailable" | "RegularisationUnavailable" | "OrderDisagrees" | "PaymentFormUnavailable" | "ValidationException" | "NoticeNotPayable" | "CardInvalid" | "CardDataRefused" | "CaptchaRequired";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable" | "CaptchaUnavailable" | "GatewayUnavailable";
        };
    }>(`/api/v2/order/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Charges the card, or the wallet, of an order that has its payment data.
 */
export function confirmOrder(id: string, body: {
    /** How it is paid: exactly one. */
    payments: {
        /** 2 credit card or 4 wallet: the form of the order. */
        payment_form_id: PaymentFormId;
        /** For a card. */
        card?: CardPayload;
        /** The solved captcha, where the city has one; see `readCaptcha`. */
        captcha?: string;
    }[];
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Order;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse" | "OrderClosed";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "CreditUnavailable" | "RegularisationUnavailable" | "OrderDisagrees" | "PaymentFormUnavailable" | "PaymentRefused" | "CardInvalid" | "CardDataRefused" | "InsufficientCredit" | "CaptchaRequired" | "NoticeNotPayable";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable" | "CaptchaUnavailable" | "GatewayUnavailable";
        };
    }>(`/api/v2/order/${encodeURIComponent(id)}/confirm`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Status and total of an order, for whoever knows its id.
 */
export function readPublicOrder(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OrderReceipt;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/public/order/${encodeURIComponent(id)}`, {
        ...opts
    });
}
/**
 * The times that can be bought for a plate.
 */
export function listProducts(plate: GivenPlate, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: ProductGroup[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "VehicleNotFound";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/v2/demarcation/parking/products${QS.query(QS.explode({
        plate
    }))}`, {
        ...opts
    });
}
/**
 * Whether an activation could be made now.
 */
export function validateActivation(parkingChoice: ParkingChoice, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** What to tell before it is bought, for people. */
            messages: string[];
            /** Whether credit and bonus of the wallet are enough. */
            hasBalance: boolean;
            /** When it would begin. */
            date_time_begin: LocalDateTime;
            /** When it would end. */
            date_time_end: LocalDateTime;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "ParkingUnavailable" | "VehicleNotFound" | "ProductUnavailable";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/audit/activation/validate", oazapfts.json({
        ...opts,
        method: "POST",
        body: parkingChoice
    }));
}
/**
 * Buys parking time for a plate from its wallet.
 */
export function activateParking(parkingChoice: ParkingChoice, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** That it was done, for people. */
            message: string;
            /** The purchase: what `leaveParking` takes. */
            transaction_id: Id;
            plate: Plate;
            status: VehicleStatus;
            activation: Activation;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "ParkingUnavailable" | "VehicleNotFound" | "ProductUnavailable" | "InsufficientBalance";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/audit/activation/manual/wallet/activate", oazapfts.json({
        ...opts,
        method: "POST",
        body: parkingChoice,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Leaves the spot and returns the unused whole fractions to the wallet.
 */
export function leaveParking(transactionId: GivenId, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** That it was done, for people. */
            message: string;
            /** What came back to the wallet. */
            amount: Cents;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "LeavingUnavailable" | "LastFraction" | "ActivationOver";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/transaction/devolution/${encodeURIComponent(transactionId)}`, {
        ...opts
    });
}
/**
 * Reverses a ticket that a sighting bought while the vehicle was not there.
 */
export function reverseAutomatic(transactionId: GivenId, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** That it was done, for people. */
            message: string;
            /** What came back to the wallet. */
            amount: Cents;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "AutomaticActivationFinal";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/vehicle/automatic_activation/${encodeURIComponent(transactionId)}/reverse`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Where credit is sold.
 */
export function listPointsOfSale({ status }: {
    status?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: PointOfSale[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/pos/all${QS.query(QS.explode({
        status
    }))}`, {
        ...opts
    });
}
/**
 * The kinds of bays, with icon and colour.
 */
export function listParkingProfiles(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: ParkingProfile[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/demarcation/parking/active-profiles", {
        ...opts
    });
}
/**
 * The bays of the city, or of a rectangle of it.
 */
export function listBays({ bbox }: {
    bbox?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: Bay[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/demarcation/bay${QS.query(QS.explode({
        bbox
    }))}`, {
        ...opts
    });
}
/**
 * The sectors of the city.
 */
export function listSectors(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: Sector[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/demarcation/sector", {
        ...opts
    });
}
/**
 * Places whose name or address matches a text.
 */
export function searchAddress(q: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: {
                /** Name or address of the place. */
                label: string;
                /** Where it is. */
                center: Point;
            }[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/geocode${QS.query(QS.explode({
        q
    }))}`, {
        ...opts
    });
}
/**
 * Switches one notification preference on or off.
 */
export function setPreference(preferenceSwitch: PreferenceSwitch, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/me/notification/preference", oazapfts.json({
        ...opts,
        method: "PUT",
        body: preferenceSwitch,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * The driver's vehicles with their open activations.
 */
export function listMyVehicles(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: Vehicle[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/driver/me/plate", {
        ...opts
    });
}
/**
 * Adds a plate to the driver's own wallet.
 */
export function associateVehicle(body: {
    /** The plate, foreign ones too. */
    plate: GivenPlate;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** That it was done, for people. */
            message: string;
            /** What `dissociateVehicle` and `switchAutomatic` take. */
            id: Id;
            plate: Plate;
            status: VehicleStatus;
            /** The name of the status, in Brazilian Portuguese. */
            status_enum: string;
            /** How many notices of the plate can be paid. */
            pending_notifications: number;
            vehicle: {
                vehicle_maker_model: {
                    /** Maker and model, as far as they are known. */
                    name: string;
                };
                vehicle_type: {
                    /** Its kind in the register: 3 and 4 motorcycle, 6 car, 11 and 14 load. */
                    id: number;
                };
                /** The same as below. */
                automatic_activation: boolean;
            };
            /** Whether a sighting of the plate may buy a ticket from the wallet. */
            automatic_activation: boolean;
            wallet: {
                /** What `dissociateVehicle` takes. */
                id: Id;
                /** Its owner, who alone may remove the vehicle or switch it. */
                user_id: Id;
                /** What it is called. */
                name: string;
            };
            /** The open one, or one that was left early while its paid time runs; null without. */
            activation: Activation | null;
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "VehicleExists" | "TooManyVehicles";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/vehicle/plate/wallet/associate", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Removes a vehicle from a wallet.
 */
export function dissociateVehicle(vehicleId: GivenId, walletId: GivenId, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "VehicleParked";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/vehicle/plate/${encodeURIComponent(vehicleId)}/${encodeURIComponent(walletId)}/dissociate`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    });
}
/**
 * Lets a sighting of the plate buy a ticket from its wallet, or no longer.
 */
export function switchAutomatic(id: GivenId, body?: {
    /** Whether to turn it on; off when absent. */
    automatic_activation?: boolean | null;
}, { idempotencyKey }: {
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Message;
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 404;
        data: Error & {
            "type": "NotFound";
        };
    } | {
        status: 409;
        data: Error & {
            "type": "IdempotencyKeyInUse";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "IdempotencyKeyReused" | "AutomaticActivationUnavailable";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>(`/api/vehicle/${encodeURIComponent(id)}/automatic_activation`, oazapfts.json({
        ...opts,
        method: "PUT",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Which version of the programme runs, and since when.
 */
export function readVersion(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The version of the program. */
            version: string;
            /** What it was built from; null where whoever started it did not say. */
            commit: string | null;
            /** Since when this process runs. */
            started_at: LocalDateTime;
            /** Whether bank, mail and SMS are real ones or those of the sandbox. */
            mode: "sandbox" | "production";
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/version", {
        ...opts
    });
}
/**
 * Every wallet that the driver can use, own or shared.
 */
export function listUsableWallets(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: Wallet[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput" | "WalletsUnavailable";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/driver/me/wallet", {
        ...opts
    });
}
/**
 * The wallets that the driver owns, with balances.
 */
export function listOwnWallets(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: {
            /** The list; empty where there is nothing. */
            data: Wallet[];
        };
    } | {
        status: 400;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 401;
        data: Error & {
            "type": "Unauthenticated";
        };
    } | {
        status: 403;
        data: Error & {
            "type": "UserNotVerified";
        };
    } | {
        status: 413;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 414;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 415;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 422;
        data: Error & {
            "type": "InvalidInput";
        };
    } | {
        status: 429;
        data: Error & {
            "type": "TooManyRequests";
        };
    } | {
        status: 431;
        data: Error & {
            "type": "MalformedRequest";
        };
    } | {
        status: 500;
        data: Error & {
            "type": "Fault";
        };
    } | {
        status: 503;
        data: Error & {
            "type": "Unavailable";
        };
    }>("/api/users/my/wallets", {
        ...opts
    });
}
