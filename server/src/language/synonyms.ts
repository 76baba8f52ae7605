// Synonyms in texts about work, rules and equipment. People ask in other words than a manual uses: vacation for
// leave, 婚假 for 结婚.
import { stem } from './languages.ts';
import { numberWords } from './numbers.ts';

const english =
  'vacation holiday leave,salary wage pay payroll,begin start commence,end finish,buy purchase procure,' +
  'employee staff worker personnel,boss manager supervisor superior,sick ill illness sickness disease,phone telephone,' +
  'repair fix mend,broken defective faulty damaged,allow permit,forbidden prohibited banned,' +
  'mandatory obligatory compulsory required,annual yearly,reimburse refund expenses,trip journey travel,' +
  'hotel accommodation lodging,meal food,car vehicle automobile,taxi cab,plane aeroplane airplane aircraft flight fly,' +
  'doctor physician medical,resign quit,dismiss fire terminate,' +
  'training course,warehouse depot stockroom,delete remove erase,create add make,edit change modify amend,' +
  'picture image photo photograph,login logon signin,restore recover undelete,exam examination test,check inspect examine,' +
  'wind gust gale storm,stop halt,emergency urgent,accident incident,contract agreement,supplier vendor,customer client,' +
  'price cost fee,bill invoice,approve authorize authorise consent,wedding marriage marry married,baby birth born,' +
  'death died bereavement funeral,rule regulation policy,big large,small little,quick fast rapid,speed velocity,' +
  'fast speed,heavy weight weigh,deep depth,wide width,' +
  'maximum limit most,allowance limit,allowance paid,minimum least,elevator lift,truck lorry,petrol gasoline fuel,town city,nation country,' +
  'writer author,film movie,help assist support,error fault failure,gift present,bonus premium,probation trial,' +
  'moving relocation removal,shoe boot,glove mitten,helmet hat,clothes clothing clothe dress,garbage waste rubbish trash scrap,' +
  'move relocate transfer,send submit,hire recruit,laptop computer notebook,kept store storage,stolen lost,kilometre kilometer km,' +
  'kilogram kilo kg,minute min,hour hr,big large size,noon midday,baby child,job position post,worn wear,oil lubricate lubrication grease,' +
  'invoice receipt bill voucher,repay refund reimburse compensate compensation,raise increase rise,overtime extra,' +
  'child kid children,spouse husband wife partner,quit leave,retire retirement pension,newcomer newbie starter joiner beginner,' +
  'intern trainee apprentice,colleague coworker teammate,visitor guest,badge pass,wifi wireless wlan,' +
  'mobile phone cellphone smartphone,email mail,helpdesk desk support,phishing suspicious hacked hack malware virus,' +
  'theft stolen steal robbed,lost missing mislaid,hurt injury injured injure wound wounded,hospital clinic,fire blaze smoke burn burning,' +
  'leak leakage spill spillage,evacuate evacuation escape,goggles glasses spectacles,jacket vest coat,rope cable wire,' +
  'cabin gondola carrier,passenger rider,ticket fare,lightning thunder thunderstorm,ice icy icing frost frozen,cold temperature,' +
  'replace swap exchange substitute change renew,clean wash,battery cell accumulator,torque tighten tightening,loose loosen,' +
  'noise noisy sound,crack cracked fracture,measure measurement gauge,thick thickness,tall high height,long length,dimension size,' +
  'tool instrument,spare part component,inventory stock,deliver delivery ship shipment shipping dispatch,deadline due,' +
  'late overdue delay delayed,postpone reschedule,meeting conference,desk workplace workstation,remote home telework,' +
  'canteen cafeteria lunch,breakfast meal,dinner meal,lunch meal,bus coach shuttle,train rail railway,rent rental hire,' +
  'tax vat,sign signature,permission approval approve consent,confirm confirmation acknowledge,complain complaint grievance,' +
  'punish punishment penalty sanction fine,harass harassment bully bullying,confidential secret private,share sharing,' +
  'hide hidden invisible,visible see,find search look,duplicate copy,undo revert,folder directory,comment remark annotation,' +
  'font typeface,colour color,shortcut hotkey key,trash bin,admin administrator,setting preference option configuration,' +
  'upload import,download export,notify notification alert,remind reminder,version revision,earlier previous past history,' +
  'equation formula,chart diagram graph,sketch drawing,headline heading title,merge combine join,divide split,' +
  'founded established founder start,headquarters seat,revenue turnover sales,profit earnings,monthly month,weekly week,daily day,' +
  'yearly year annual annually,percent percentage,weekend saturday,weekend sunday,overnight night,ban forbid prohibit,' +
  'alcohol drunk drink drinking beer wine,smoking smoke cigarette,drug medication medicine,dog pet animal,monitor screen display,' +
  'plug socket outlet,power electricity current,padlock lock,ladder climb climbing,toilet restroom bathroom washroom,' +
  'shift rota roster schedule,break pause rest,survey questionnaire,goal target objective,certificate certification qualification licence license,' +
  'expire expiry lapse validity valid,renew extend extension prolong,cost expense expenditure spend spending,advance prepay prepayment,' +
  'borrow lend loan,bike bicycle cycle,driver drive driving,heat hot temperature,chemical substance,poison poisonous toxic,' +
  'dispose disposal discard,barrel drum,goods item,broken broke break,limit threshold,distance far,spill spilled spilt,' +
  'responsible charge owner,guarantee warranty,translate translation language,interview applicant candidate,' +
  'trainer instructor,schedule timetable,sunglasses glasses,hearing ear noise,gas vapour vapor fumes,inspector auditor,' +
  'review reviewer,rights permission access,link url address,crash fail failure,stuck trapped,rescue save';

const chinese =
  '婚假 结婚 婚礼,产假 生育 分娩 陪产,丧假 去世 丧事,年假 年休,病假 生病 患病,请假 休假,工资 薪资 薪水 薪酬 月薪 发薪,' +
  '奖金 年终,补贴 补助 津贴,报销 报账,发票 票据 单据,加班 超时,上班 工作,迟到 晚到,开门 开放 营业,关门 关闭 打烊,' +
  '领用 领料 领取 申领,归还 退回 退还,停运 停车 停驶 停机 停止,风速 阵风 风力 大风,发布 公布 发表,撤回 收回,' +
  '删除 删掉 移除 清除,恢复 还原 复原 回退 退回,新建 创建 建立,修改 编辑 更改 改动 变更,密码 口令,登录 登陆 登入,退出 登出 注销,' +
  '账号 帐号 账户,手机 电话,电脑 计算,丢失 遗失 丢了,员工 职工 雇员 职员,新人 入职,离职 辞职,领导 主管 负责,' +
  '申请 审批 批准 提交 同意 核准,费用 花费 开销,价格 售价 价钱,住宿 酒店 宾馆 旅馆,餐费 伙食 吃饭 餐补,打车 出租 的士,' +
  '机票 订票 车票,出差 差旅,采购 购买,仓库 库房,备件 零件 配件 部件,库存 存货,盘点 清点,维修 修理 检修 维护 保养,' +
  '检查 检验 检测,更换 替换 换掉,更换 报废 换新,故障 损坏 坏了,着火 火灾 火情 失火,疏散 撤离 逃生,演练 演习,受伤 工伤,事故 事件,' +
  '培训 训练,快捷 热键,搜索 查找 检索,权限 授权,图片 照片 图像,期限 时限 截止,延长 延期 推迟 顺延,地点 地址 位置,' +
  '联系 电话 分机,开会 会议,原因 理由,办法 方法 措施 做法,步骤 流程 程序,规定 规则 制度,禁止 不得 严禁 不准,' +
  '小孩 儿童 孩子,成立 创立 创办 创建,出生 诞生 生于,逝世 去世 病逝,搬家 迁居,周末 周六 周日,离婚 离异,' +
  '保存 储存 存放 保管,文档 文章,休息 午休,旷工 缺勤,合同 协议,钢索 钢丝,' +
  '罚款 罚钱 扣钱 处罚,爬 攀 登高,不懂 疑问 不明,保修 质保,电器 电气,上班 工作,' +
  '期一 周一 拜一,期二 周二 拜二,期三 周三 拜三,期四 周四 拜四,期五 周五 拜五,期六 周六 拜六,期日 期天 周日 周天 拜天,' +
  '超过 高于 大于 多于 限值 上限,多重 重量,多久 时间 期限 时限,多高 高度,多快 速度,多宽 宽度,多深 深度,打雷 雷电 雷暴 雷雨 闪电 雷击,断网 离线 掉线,' +
  '断电 停电 失电,被困 困住 滞留,上报 报告 汇报 通报,门禁 工牌 胸牌 门卡,中毒 病毒 恶意,共享 分享 授予 开通,以前 之前 历史,' +
  '油费 燃油 汽油 里程,' +
  '老板 领导 上级,客人 访客 来宾 来访,新手 新人 新员,实习 学徒,退休 养老,涨薪 加薪 调薪,购置 采购 购买,付款 支付 结算,转账 汇款,' +
  '预支 预付 借款,退款 退费,折扣 优惠,报价 询价,宿舍 住宿,食堂 餐厅 用餐,早饭 早餐,午饭 午餐 中餐,晚饭 晚餐,食物 食品,喝酒 饮酒 酒精,' +
  '抽烟 吸烟 香烟,厕所 洗手,停车 车位,开车 驾驶 驾车,司机 驾驶,高铁 火车 铁路 列车,飞机 机票 航班,坐车 乘车,租车 租赁,' +
  '电邮 邮件 邮箱,上网 联网 网络 无线,屏幕 显示,打印 印刷,优盘 闪存,钓鱼 可疑 诈骗,泄露 泄密 外泄,保密 机密 秘密,急救 抢救 救护,' +
  '医院 就医 看病 诊所,吃药 用药 药物 药品,怀孕 孕妇 妊娠,喂奶 哺乳,爸爸 父亲,妈妈 母亲,亲人 亲属 家属 直系,漏油 泄漏 渗漏 溢出,' +
  '漏水 渗水 渗漏,逃跑 疏散 撤离,报警 警报 告警,打电 拨打 致电,救人 救援 营救,结冰 冰雪 覆冰 结霜,下雪 降雪 积雪,下雨 降雨 雨天,' +
  '天气 气象,太冷 低温,太热 高温,刮风 大风 阵风 风速,绳子 钢索 钢绳 绳索,吊厢 车厢 轿厢,乘客 游客 旅客,夹子 抱索,轮子 滚轮 托轮,' +
  '螺丝 螺栓 螺钉,拧紧 紧固 扭矩 力矩,松动 松开,断裂 裂纹 开裂 裂缝,磨损 磨耗,生锈 腐蚀 锈蚀,上油 润滑 注油,异响 噪音 噪声,发热 过热,' +
  '寿命 年限,厚度 多厚,长度 多长,直径 粗细,间距 间隔 距离 多远,启动 开启 开始,重启 重新,打开 开启,按钮 按键,插头 插座 电源,充电 电池,' +
  '上锁 挂锁 锁定,进门 门禁 出入,迟交 逾期 过期 超期,作废 失效 无效,续签 续期 延长,复印 副本 复制,签字 签名 签署,盖章 印章 公章,' +
  '审核 审批 评审,拒绝 驳回 退回,投诉 申诉 举报,骚扰 欺凌 霸凌,处分 处罚 惩罚,奖励 奖金,考核 绩效 评估,升职 晋升,调岗 转岗 调动,' +
  '转正 试用,面试 招聘 录用,保险 社保 公积,证书 证件 资质 资格,执照 许可 牌照,考试 考核 测验,课程 培训,讲师 教员,值班 轮班 排班 倒班,' +
  '夜班 夜间 晚班,节假 假日 放假 法定,早上 上午,晚上 夜里 夜间,天天 每天 每日,每周 一周,每月 月度,每年 年度,每季 季度,文件 文档 资料,' +
  '回收 垃圾,草稿 未发,撤销 取消,评论 批注 留言,高亮 突出,加粗 粗体,字号 大小,表格 单元,合并 拼接,拆分 分开,公式 方程,图表 示意,脚注 注释,' +
  '目录 大纲,链接 超链,附件 上传,下载 导出,提醒 通知 消息,收藏 星标,可见 看见 看到,群组 小组 团队,部门 科室,姓名 名字,总部 总公,' +
  '老总 总经,营收 营业 收入,利润 盈利,客户 顾客,厂家 厂商 供应,发货 运送 送货 配送,收货 验收,退货 退换,工具 器具,眼镜 护目,' +
  '耳塞 听力,口罩 呼吸,工服 制服,鞋子 劳保,卡住 被困 卡死,摔倒 跌倒 滑倒,触电 电击,烫伤 烧伤,割伤 划伤,晕倒 昏迷,尾款 余款,' +
  '对账 核对,自己 本人,带人 带领,外人 外部,加急 紧急 急件,拍照 照片 摄影,录像 视频 监控,多重 载重 承重,载客 人数,油漆 涂料,扔掉 丢弃 处置 废弃,' +
  '化学 危化,有毒 毒性,关灯 照明,空调 温度,搬运 吊装 起吊,爬高 登高 高处,梯子 爬梯,出发 启程,回来 返回,坐什 交通,里程 公里,油钱 油费 燃油';

/** What people say and a manual does not, each with words of manuals. A single character would match too many texts. */
const spoken =
  '插 插入 添加 上传 粘贴,塞 插入 添加 放入,挪 移动 拖到,换 更改 修改,更换 修复 截短,坏 故障,丢 遗失 挂失,艾特 提及 提到,看 查看,' +
  '红色 颜色,蓝色 颜色,绿色 颜色,黄色 颜色,样子 版本 外观,老公 配偶 丈夫,老婆 配偶 妻子,同事 别人 他人';

let groupsOf: ReadonlyMap<string, readonly (readonly string[])[]> | null = null;

/** By term, with the stemmers of the chosen languages. */
function readGroups(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const groupsByTerm = new Map<string, (readonly string[])[]>();
  for (const words of [...`${english},${chinese}`.split(','), ...numberWords()]) {
    const group = [...new Set(words.split(' ').map(stem))];
    for (const term of group) groupsByTerm.set(term, [...(groupsByTerm.get(term) ?? []), group]);
  }
  for (const words of spoken.split(',')) {
    const [term = '', ...meant] = words.split(' ');
    groupsByTerm.set(term, [...(groupsByTerm.get(term) ?? []), meant]);
  }
  return groupsByTerm;
}

const none: readonly string[] = [];

/** The terms and all their synonyms. */
export function expandSynonyms(terms: Iterable<string>): Set<string> {
  const expandedTerms = new Set(terms);
  for (const term of [...expandedTerms])
    for (const other of synonymsOf(term)) expandedTerms.add(other);
  return expandedTerms;
}

/** The synonyms of a term, without itself. */
export function synonymsOf(term: string): readonly string[] {
  groupsOf ??= readGroups();
  const groups = groupsOf.get(term);
  if (!groups) return none;
  return [...new Set(groups.flat())].filter((other) => other !== term);
}
